import { requireNode } from "./require-node.mjs";

requireNode();
const { prepareTests } = await import("./run/prepare-tests.ts");
const { runBench } = await import("../bench/run.ts");
const { release } = await prepareTests();
try {
  await runBench(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await release();
}
