import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { runSandboxBench } = await import("./run-sandbox.ts");
  const isWithinLimit = await runSandboxBench(process.argv.slice(2));
  return isWithinLimit ? 0 : 1;
});
