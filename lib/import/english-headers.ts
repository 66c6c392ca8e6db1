import type { EnglishHeaders } from "#lib/import/guess-mapping.ts";
import headersByWord from "#lib/import/own-headers.json" with { type: "json" };
import { plainHeader } from "#lib/protocol/run-fields.ts";

const byWord: ReadonlyMap<string, string> = new Map(
  Object.entries(headersByWord).map(([word, header]) => [plainHeader(word), header]),
);

/** Returns what each header says in English where a file of the console has it in another language. */
export const englishHeaders = (headers: readonly string[]): EnglishHeaders =>
  headers.map((header) => byWord.get(plainHeader(header)) ?? null);
