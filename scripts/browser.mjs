import { requireNode } from "./require-node.mjs";

requireNode();
const { ensureBrowser } = await import("./browser/ensure-browser.ts");
try {
  console.log(await ensureBrowser((what) => console.error(`trying ${what}`)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
