import { isHelp, runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { buildStep } = await import("../../scripts/run/build.ts");
  const { runEventsBench } = await import("./run-events.ts");
  const args = process.argv.slice(2);
  if (!isHelp(args)) await buildStep();
  return (await runEventsBench(args)) ? 0 : 1;
});
