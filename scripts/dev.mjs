import { requireNode } from "./require-node.mjs";

requireNode();
const { supervise } = await import("./run/supervise.ts");
await supervise("development", process.argv.slice(2));
