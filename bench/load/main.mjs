import { isHelp, runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../../scripts/run/test-setup.ts");
  const { runLoad } = await import("./run-load.ts");
  const args = process.argv.slice(2);
  const isClean = await (isHelp(args) ? runLoad(args) : withTestSetup(() => runLoad(args)));
  return isClean ? 0 : 1;
});
