import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { guessFields, runFields } from "#lib/protocol/run-fields.ts";

/** The field that each column fills; `null` where it fills none. */
export type Mapping = readonly (string | null)[];

/** A column of the console's own export of devices that has the model, beside one with the serial number. */
export const isDeviceExport = (headers: readonly string[]) =>
  headers.includes("Device") && headers.includes("Serial");

/** Returns a mapping with another field for a column. No other column keeps that field. */
export const withField = (mapping: Mapping, column: number, field: string | null): Mapping =>
  mapping.map((current, at) => {
    if (at === column) return field;
    return field !== null && current === field ? null : current;
  });

/** Returns the fields that columns fill by their headers. */
export const guessMapping = (kind: RunKind, headers: readonly string[]): Mapping => {
  const guess = guessFields(kind, headers, runFieldWord);
  return runFields[kind].some(({ name }) => name === "device") && isDeviceExport(headers)
    ? withField(guess, headers.indexOf("Serial"), "device")
    : guess;
};
