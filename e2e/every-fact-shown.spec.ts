import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { root } from "../scripts/system/folders.ts";

/** Seeds of `npm run bench:shapes` that once failed. */
const args = ["--seeds", "12,26,28", "--records", "1"];

/** The command in a process of its own, with a console of its own: all it prints, and its code. */
const run = async () => {
  const running = spawn(process.execPath, ["bench/shapes/main.mjs", ...args], { cwd: root });
  const [printed, complaint, code] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    new Promise<number | null>((resolve) => running.once("close", resolve)),
  ]);
  return { printed: `${printed}${complaint}`, code };
};

test("over services of random shapes no fact is dropped and no absence is stated falsely", async () => {
  // A world, three sign-ins and about fifty pages in a browser of their own.
  test.setTimeout(180_000);
  const { printed, code } = await run();
  expect(printed).toContain("dropped 0; ");
  expect(printed).toMatch(/3 seeds: facts [1-9]\d*, dropped 0; absences [1-9]\d*, false 0;/);
  expect(code, printed).toBe(0);
});
