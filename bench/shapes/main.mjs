import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../../scripts/run/test-setup.ts");
  const { runShapes } = await import("./run-shapes.ts");
  const isClean = await withTestSetup(() => runShapes(process.argv.slice(2)));
  return isClean ? 0 : 1;
});
