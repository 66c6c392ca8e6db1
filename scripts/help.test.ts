import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { root } from "./system/folders.ts";
import { expectSnapshotFile } from "./test/file-snapshot.ts";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** The commands of this repository's own. Others are tools that answer --help themselves. */
const own = Object.entries(scripts).filter(([, line]) => line.startsWith("node "));

const asked = new Map<string, ReturnType<typeof askForHelp>>();

/** Returns what a script's line prints with `--help`. Asks each line once. */
const helpOf = (line: string) => {
  const known = asked.get(line) ?? askForHelp(line);
  asked.set(line, known);
  return known;
};

/** Runs a script's line with `--help`, as npm does. One that starts work is ended. */
const askForHelp = async (line: string) => {
  const child = spawn(process.execPath, [...line.split(" ").slice(1), "--help"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 50_000,
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { out, error, code };
};

describe("--help", () => {
  test.concurrent.each(own)(
    "of npm run %s says what it does, and starts nothing",
    async (name, line) => {
      const { out, error, code } = await helpOf(line);
      expect([name, code, error]).toEqual([name, 0, ""]);
      expect(out).toMatch(/Usage|usage|--\w+|npm run/);
      expect(out).not.toMatch(/… |✓|listens/);
    },
    60_000,
  );

  test("of every npm script is that of help.snapshot.txt", async () => {
    const texts: string[] = [];
    for (const [name, line] of own) {
      const { out } = await helpOf(line);
      texts.push(`npm run ${name} -- --help\n\n${out.trim()}`);
    }
    await expectSnapshotFile(
      new URL("./help.snapshot.txt", import.meta.url),
      `${texts.join(`\n\n${"─".repeat(80)}\n`)}\n`,
    );
  }, 120_000);
});
