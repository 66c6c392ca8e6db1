import { isHelp, runCommand } from "../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../scripts/run/test-setup.ts");
  const { runBench } = await import("./run.ts");
  const args = process.argv.slice(2);
  return (await (isHelp(args) ? runBench(args) : withTestSetup(() => runBench(args)))) ? 0 : 1;
});
