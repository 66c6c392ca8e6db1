import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { runProbeBench } = await import("./run-probe.ts");
  return (await runProbeBench(process.argv.slice(2))) ? 0 : 1;
});
