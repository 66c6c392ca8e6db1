import { requireNode } from "../../scripts/require-node.mjs";

requireNode();
const { prepareTests } = await import("../../scripts/run/prepare-tests.ts");
const { runShapes } = await import("./run-shapes.ts");
const { release } = await prepareTests();
try {
  process.exitCode = (await runShapes(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await release();
}
