import { requireNode } from "./require-node.mjs";

requireNode();
const { runTests } = await import("./test/run-tests.ts");
try {
  process.exitCode = await runTests();
} catch (error) {
  // What keeps the tests from running is a failure, and the closing line says so.
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
