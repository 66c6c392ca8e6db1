import { eitherText, listText } from "#lib/protocol/intl-words.ts";
import type { LineNote } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import type { MessageKey, ValuesOf } from "#lib/protocol/words/catalog.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { languageInUse, t } from "#lib/protocol/words/t.ts";

/** A code of the service that becomes a word where it is read, or a field of a run by its name. */
type Code = { status: string } | { deviceCode: string } | { field: string };

/** English sentences have a status as it came. */
const statusWord = (status: string) =>
  languageInUse() === "en" ? status : codeWord("status", status);

/** A value of a sentence that is kept. A list, of all or of alternatives, is one in the language of its reader. */
type ToldValue = string | number | readonly string[] | { either: readonly string[] } | Code;

/** A sentence that is kept as the name of its message with its values: it becomes words where it is read. */
interface Named {
  key: MessageKey;
  values?: Readonly<Record<string, ToldValue>>;
  /** In English, for a process of an earlier version, or of one that has no such message. */
  text?: string;
}

/** A sentence that is kept. `text` alone: as the service wrote it, or as an earlier version kept all of them. */
export type Told = Named | { text: string };

type ToldValuesOf<Key extends MessageKey> =
  ValuesOf<Key> extends [infer Values]
    ? [
        values: {
          [Name in keyof Values]: Values[Name] | (string extends Values[Name] ? ToldValue : never);
        },
      ]
    : [];

/** Returns a sentence to keep, by the name of its message. */
export const told = <Key extends MessageKey>(key: Key, ...[values]: ToldValuesOf<Key>): Named =>
  values === undefined ? { key } : { key, values: values as Record<string, ToldValue> };

const wordsOf = (value: ToldValue): string | number => {
  if (typeof value !== "object") return value;
  if ("either" in value) return eitherText(value.either);
  if ("field" in value) return runFieldWord(value.field);
  if ("status" in value) return statusWord(value.status);
  return "deviceCode" in value ? codeWord("deviceCode", value.deviceCode) : listText(value);
};

const write = t as (key: string, values: Record<string, string | number>) => string;

/** Returns a kept sentence in the language of the request that runs. */
export const toldText = (kept: Told): string => {
  if (!("key" in kept)) return kept.text;
  const { key, values = {}, text = key } = kept;
  const inWords = Object.entries(values).map(([name, each]) => [name, wordsOf(each)]);
  const words = write(key, Object.fromEntries(inWords));
  // The name of a message stands for one that is not known.
  return words === key ? text : words;
};

/**
 * Returns the words of a sentence that is kept beside its English text. Where both differ, a process of an earlier
 * version wrote another text since, and it counts.
 */
export const keptText = (text: string | null, kept: Told | null): string | null =>
  kept !== null && kept.text === text ? toldText(kept) : text;

/** What the check says about a cell, as it is kept. */
export type KeptNote = Omit<LineNote, "text"> & Told;

/** Returns a note of the check in the language of the request that runs. */
export const noteInWords = (note: KeptNote): LineNote => {
  const { field, level, suggestion } = note;
  const words = { field, level, text: toldText(note) };
  return suggestion === undefined ? words : { ...words, suggestion };
};
