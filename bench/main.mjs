import { requireNode } from "../scripts/require-node.mjs";

requireNode();
const { prepareTests } = await import("../scripts/run/prepare-tests.ts");
const { runBench } = await import("./run.ts");
const { release } = await prepareTests();
try {
  await runBench(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await release();
}
