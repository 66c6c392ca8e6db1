import { spawnSync } from "node:child_process";
import { requireNode } from "./require-node.mjs";

requireNode();

/** Quick ones first: the first that fails ends it. */
const steps = ["typegen", "types", "lint", "knip", "import-rules", "unit", "build", "e2e"];
const times = [];
for (const name of steps) {
  const begin = performance.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync("npm", ["run", "--silent", name], { stdio: "inherit" });
  times.push(
    `  ${name.padEnd(8)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s`,
  );
  if (status !== 0) {
    console.error(`\n${name} failed.\n${times.join("\n")}`);
    process.exit(1);
  }
}
console.log(`\nEverything holds.\n${times.join("\n")}`);
