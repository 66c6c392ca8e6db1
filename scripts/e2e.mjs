import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("./run/test-setup.ts");
  const { runTool } = await import("./run/run-tool.ts");
  const cli = "node_modules/@playwright/test/cli.js";
  return withTestSetup((env) => runTool([cli, "test", ...process.argv.slice(2)], env));
});
