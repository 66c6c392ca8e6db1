import type { RunKind } from "#lib/protocol/run.ts";
import { guessFields, runFields } from "#lib/protocol/run-fields.ts";

/** The field that each column fills; `null` where it fills none. */
export type Mapping = readonly (string | null)[];

/** What each header is called in English; `null` where it is none of another language. */
export type EnglishHeaders = readonly (string | null)[];

/** Returns each header as the file has it and as English says it. */
export const headerNames = (
  headers: readonly string[],
  english: EnglishHeaders,
): readonly (readonly string[])[] => headers.map((header, at) => [header, english[at] ?? header]);

/** A column of the console's own export of devices that has the model, beside one with the serial number. */
export const isDeviceExport = (names: readonly (readonly string[])[]) =>
  ["Device", "Serial"].every((column) => names.some((each) => each.includes(column)));

/** Returns a mapping with another field for a column. No other column keeps that field. */
export const withField = (mapping: Mapping, column: number, field: string | null): Mapping =>
  mapping.map((current, at) => {
    if (at === column) return field;
    return field !== null && current === field ? null : current;
  });

/** Returns the fields that columns fill by their headers. */
export const guessMapping = (
  kind: RunKind,
  headers: readonly string[],
  english: EnglishHeaders = [],
): Mapping => {
  const names = headerNames(headers, english);
  const guess = guessFields(kind, names);
  if (!runFields[kind].some(({ name }) => name === "device") || !isDeviceExport(names))
    return guess;
  return withField(
    guess,
    names.findIndex((each) => each.includes("Serial")),
    "device",
  );
};
