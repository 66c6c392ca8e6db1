import { requireNode } from "./require-node.mjs";

requireNode();
const { parseArgs } = await import("node:util");
const { prepareTests } = await import("./run/prepare-tests.ts");
const { takeScreenshots } = await import("./screenshots/take-screenshots.ts");
const { values } = parseArgs({
  options: {
    out: { type: "string", default: ".data/screenshots" },
    only: { type: "string", multiple: true },
    shape: { type: "string", default: "default" },
    as: { type: "string", default: "admin" },
    readme: { type: "boolean", default: false },
  },
});
const { release } = await prepareTests();
try {
  await takeScreenshots(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await release();
}
