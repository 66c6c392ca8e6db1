import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { splitProof } from "#testing/proofs.ts";
import { root } from "../scripts/system/folders.ts";

/** Seeds of `npm run bench:shapes` that have failed before. */
const seeds = splitProof(["12", "26", "28"], ["26"]);

/** Runs the command in its own process, with its own world. Returns its output and exit code. */
const run = async (numbers: readonly string[]) => {
  // A single number would be how many seeds.
  const [first = "", ...others] = numbers;
  const chosen = others.length === 0 ? ["1", "--from", first] : [numbers.join(",")];
  const args = ["--seeds", ...chosen, "--records", "1", "--facts"];
  const child = spawn(process.execPath, ["bench/shapes/main.mjs", ...args], { cwd: root });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { output: `${stdout}${stderr}`, code };
};

for (const { part, marks, members } of seeds) {
  test(
    `for ${part} of services of random shapes, the screens drop no fact and state no absence falsely`,
    marks,
    async () => {
      // The command starts a world and a browser, signs in for each seed and opens about fifty pages.
      test.setTimeout(600_000);
      const { output, code } = await run(members);
      expect(output).toContain("dropped 0; ");
      expect(output).toMatch(/\d seeds?: facts [1-9]\d*, dropped 0; absences [1-9]\d*, false 0;/);
      expect(code, output).toBe(0);
    },
  );
}
