import { expect, test } from "vitest";
import { englishHeaders } from "#lib/import/english-headers.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import { expectSnapshotFile, readableJson } from "../../scripts/test/file-snapshot.ts";

const fieldNames = Object.values(runFields).flatMap((fields) => fields.map(({ name }) => name));

type Words = Record<string, Record<string, string>>;

/** Returns what columns of the console's files are called in a language, by their messages. */
const headersIn = (words: Words): Map<string, string> =>
  new Map([
    ...[...new Set(fieldNames)].map((name): [string, string] => [
      `runField.${name}`,
      words.runField?.[name] ?? "",
    ]),
    ...["employeeColumn", "deviceColumn"].flatMap((part) =>
      Object.entries(words[part] ?? {}).map(([name, word]): [string, string] => [
        `${part}.${name}`,
        word,
      ]),
    ),
    ["orderColumn.late", words.orderColumn?.late ?? ""],
  ]);

test("the list of headers has those of all languages", async () => {
  const english = headersIn(en);
  const found: Record<string, string> = {};
  for (const words of [de, ja, ar] as Words[]) {
    for (const [key, word] of headersIn(words)) {
      const header = english.get(key) ?? "";
      expect(found[word] ?? header, `${word} has to stand for one header`).toBe(header);
      if (word !== header) found[word] = header;
    }
  }
  await expectSnapshotFile(new URL("./own-headers.json", import.meta.url), readableJson(found));
});

test("a header is found however it is written, and one of other systems is not", () => {
  expect(englishHeaders(["E-Mail", "postleitzahl ", "Kostenstelle"])).toEqual([
    "Email",
    "Postal code",
    null,
  ]);
});
