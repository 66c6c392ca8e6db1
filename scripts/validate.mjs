import { spawnSync } from "node:child_process";
import { runCommand } from "./run-command.mjs";

/** The fast steps come first, because the first failure ends the command. */
const steps = ["typegen", "types", "lint", "knip", "import-rules", "unit", "build", "e2e"];

await runCommand(async () => {
  const times = [];
  for (const name of steps) {
    const begin = performance.now();
    console.log(`\n— ${name}`);
    const { status } = spawnSync("npm", ["run", "--silent", name], { stdio: "inherit" });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    times.push(`  ${name.padEnd(12)} ${seconds.padStart(6)} s`);
    if (status !== 0) {
      console.error(`\n${name} failed.\n${times.join("\n")}`);
      return 1;
    }
  }
  console.log(`\nAll steps passed.\n${times.join("\n")}`);
});
