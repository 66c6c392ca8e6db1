import { isHelp, runCommand } from "../../scripts/run-command.mjs";

const usage = `Usage: npm run mcp:conformance

Fetches the MCP conformance suite and the MCP inspector from npm, and runs both against a sandbox.`;

await runCommand(async () => {
  if (isHelp(process.argv.slice(2))) return void console.log(usage);
  const { runConformance } = await import("./run-conformance.ts");
  return (await runConformance()) ? 0 : 1;
});
