import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { runMcpBench } = await import("./run-mcp.ts");
  return (await runMcpBench(process.argv.slice(2))) ? 0 : 1;
});
