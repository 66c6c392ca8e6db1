import type { Command } from "commander";
import { expect, test } from "vitest";
import type { Host } from "#lib/cli/host/host.ts";
import { createProgram } from "#lib/cli/program.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import { setUpMachine } from "#testing/cli/host.ts";
import { expectSnapshotFile } from "../../scripts/test/file-snapshot.ts";

const run = setUpMachine();

/** Returns the words of a command and of all below it, such as `["orders", "watch"]`. */
const wordsBelow = (command: Command, words: string[] = []): string[][] => [
  words,
  ...command.commands.flatMap((each) => wordsBelow(each, [...words, each.name()])),
];

const program = createProgram(endpoints, {
  host: {} as Host,
  others: {},
  writeHelp: () => undefined,
});

test("what --help prints of every command is that of help.snapshot.txt", async () => {
  const shown = new Set<string>();
  /** Shortens what stood before, such as the options of every command, whatever its column's width. */
  const shorten = (paragraph: string) => {
    const [title, ...lines] = paragraph.split("\n");
    const words = paragraph.replaceAll(/\s+/g, " ");
    if (lines.length >= 3 && shown.has(words)) return `${title} as above`;
    shown.add(words);
    return paragraph;
  };
  const texts: string[] = [];
  for (const words of wordsBelow(program)) {
    const { exitCode, stdout } = await run([...words, "--help"]);
    expect([words, exitCode]).toEqual([words, 0]);
    texts.push(stdout.trim().split("\n\n").map(shorten).join("\n\n"));
  }
  const ruler = `\n\n${"─".repeat(80)}\n`;
  await expectSnapshotFile(
    new URL("./help.snapshot.txt", import.meta.url),
    `${texts.join(ruler)}\n`,
  );
}, 60_000);
