import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { proof, seedOf } from "#testing/proofs.ts";
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

const snapshot = new URL("./help.snapshot.txt", import.meta.url);
const sectionOf = (name: string, out: string) => `npm run ${name} -- --help\n\n${out.trim()}`;

/** One of each kind: of the launcher, of a store, of a bench that starts others, of what stands alone. */
const marksOf = seedOf(
  own.map(([name]) => name),
  ["test", "proofs", "user", "bench:cli", "probe"],
);

describe("--help", () => {
  for (const [name, line] of own) {
    test.concurrent(`of npm run ${name} says what it does, and starts nothing`, {
      ...marksOf(name),
      timeout: 60_000,
    }, async () => {
      const { out, error, code } = await helpOf(line);
      expect([name, code, error]).toEqual([name, 0, ""]);
      expect(out).toMatch(/Usage|usage|--\w+|npm run/);
      expect(out).not.toMatch(/… |✓|listens/);
    });
  }

  test("of every npm script is that of help.snapshot.txt", {
    ...proof,
    timeout: 120_000,
  }, async () => {
    const texts: string[] = [];
    for (const [name, line] of own) texts.push(sectionOf(name, (await helpOf(line)).out));
    await expectSnapshotFile(snapshot, `${texts.join(`\n\n${"─".repeat(80)}\n`)}\n`);
  });

  test("of a script is in help.snapshot.txt as it is printed", async () => {
    const known = readFileSync(snapshot, "utf8");
    for (const [name, line] of own.filter(([each]) => marksOf(each) !== proof)) {
      expect(known).toContain(`${sectionOf(name, (await helpOf(line)).out)}\n`);
    }
    const titles = known.match(/^npm run \S+ -- --help$/gm);
    expect(titles).toEqual(own.map(([name]) => `npm run ${name} -- --help`));
  }, 60_000);
});
