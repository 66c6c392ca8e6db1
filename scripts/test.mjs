import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { runTests } = await import("./test/run-tests.ts");
  return runTests().catch((error) => {
    // An error that prevents the tests is a failure, and the last line reports it as one.
    console.error(error instanceof Error ? error.message : error);
    console.log("0 passed, 1 failed");
    return 1;
  });
});
