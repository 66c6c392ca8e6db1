import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { buildStep } = await import("../../scripts/run/build.ts");
  const { runEventsBench } = await import("./run-events.ts");
  await buildStep();
  return (await runEventsBench(process.argv.slice(2))) ? 0 : 1;
});
