import { isHelp, runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../../scripts/run/test-setup.ts");
  const { runShapes } = await import("./run-shapes.ts");
  const args = process.argv.slice(2);
  const isClean = await (isHelp(args) ? runShapes(args) : withTestSetup(() => runShapes(args)));
  return isClean ? 0 : 1;
});
