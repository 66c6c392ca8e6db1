import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { root } from "../scripts/system/folders.ts";

/** Seeds of `npm run bench:shapes` that have failed before. */
const args = ["--seeds", "12,26,28", "--records", "1", "--facts"];

/** Runs the command in its own process, with its own world. Returns its output and exit code. */
const run = async () => {
  const child = spawn(process.execPath, ["bench/shapes/main.mjs", ...args], { cwd: root });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { output: `${stdout}${stderr}`, code };
};

test("for services of random shapes, the screens drop no fact and state no absence falsely", async () => {
  // The command starts a world and a browser, signs in three times and opens about fifty pages.
  test.setTimeout(600_000);
  const { output, code } = await run();
  expect(output).toContain("dropped 0; ");
  expect(output).toMatch(/3 seeds: facts [1-9]\d*, dropped 0; absences [1-9]\d*, false 0;/);
  expect(code, output).toBe(0);
});
