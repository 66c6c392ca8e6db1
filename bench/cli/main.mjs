import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { runCliBench } = await import("./run-cli.ts");
  return (await runCliBench(process.argv.slice(2))) ? 0 : 1;
});
