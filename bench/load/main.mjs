import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../../scripts/run/test-setup.ts");
  const { runLoad } = await import("./run-load.ts");
  const isClean = await withTestSetup(() => runLoad(process.argv.slice(2)));
  return isClean ? 0 : 1;
});
