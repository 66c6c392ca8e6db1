import { requireNode } from "./require-node.mjs";

requireNode();
const { ensureBuild } = await import("./run/build.ts");
try {
  await ensureBuild({ force: true, isShown: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
