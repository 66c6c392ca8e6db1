import { runCommand } from "../scripts/run-command.mjs";

await runCommand(async () => {
  const { withTestSetup } = await import("../scripts/run/test-setup.ts");
  const { runBench } = await import("./run.ts");
  await withTestSetup(() => runBench(process.argv.slice(2)));
});
