import { isHelp, runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../../scripts/run/test-setup.ts");
  const { runOperate } = await import("./run-operate.ts");
  const args = process.argv.slice(2);
  const isClean = await (isHelp(args) ? runOperate(args) : withTestSetup(() => runOperate(args)));
  return isClean ? 0 : 1;
});
