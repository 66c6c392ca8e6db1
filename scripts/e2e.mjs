import { requireNode } from "./require-node.mjs";

requireNode();
const { prepareTests } = await import("./run/prepare-tests.ts");
const { runTool } = await import("./run/run-tool.ts");
const { env, release } = await prepareTests();
try {
  const cli = "node_modules/@playwright/test/cli.js";
  process.exitCode = await runTool([cli, "test", ...process.argv.slice(2)], env);
} finally {
  await release();
}
