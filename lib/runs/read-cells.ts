import { nearestName } from "#lib/protocol/nearest-name.ts";
import { allZones } from "#lib/protocol/pickup-zones.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { type KeptNote, type Told, told } from "#lib/protocol/run-note.ts";
import { readCountry } from "#lib/runs/country-code.ts";
import { readYesNo } from "#lib/runs/device-list.ts";
import { type DayOrder, readDate } from "#lib/runs/read-date.ts";
import { readWallClock } from "#lib/runs/read-wall-clock.ts";
import { providerDecides, readReturnOption } from "#lib/runs/return-option.ts";
import { dispositions } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/** The fields whose cells say a day, whose order of day and month is that of the whole column. */
export const dayFields: readonly string[] = ["startDate", "pickupFrom", "pickupTo"];

/** What a cell says to empty a field. An empty cell keeps it. */
export const clearWord = "<clear>";

/** The cells of a line by field, as they will be sent, and what was written differently or is wrong. */
export interface ReadLine {
  /** `null` clears the field. */
  values: Map<string, string | null>;
  notes: KeptNote[];
}

/** A column of a file, and the field that it fills; `null` where it fills none. */
export interface Column {
  header: string;
  field: string | null;
}

const change = (field: string, from: string, to: string): KeptNote => ({
  field,
  level: "change",
  ...told("runNote.readAs", { from, to }),
});

const unsure = (field: string, from: string, to: string): KeptNote => ({
  field,
  level: "warning",
  ...told("runNote.dayFirst", { from, to }),
});

/** Says that a cell is none of what its field takes. `nearest`: what to write instead. */
const blocked = (field: string, why: Told, nearest: string | null = null): KeptNote => ({
  field,
  level: "blocked",
  ...why,
  ...(nearest === null ? {} : { suggestion: nearest }),
});

const readEmail = (text: string): string => {
  const [, inBrackets] = /<([^<>]+@[^<>]+)>/.exec(text) ?? [];
  const address = (inBrackets ?? text).replace(/^mailto:/i, "").trim();
  return address.toLowerCase();
};

type Cell = { value: string; note?: KeptNote } | { note: KeptNote };

const readTime = (field: string, text: string, order: DayOrder): Cell => {
  const read = readWallClock(text, order);
  if ("problem" in read) return { note: blocked(field, read.problem) };
  const { time, isUnsure } = read;
  if (isUnsure) return { value: time, note: unsure(field, text, time) };
  return time === text ? { value: time } : { value: time, note: change(field, text, time) };
};

const readZone = (text: string): Cell => {
  const field = "pickupZone";
  const zones = allZones();
  const zone = zones.find((each) => nameKey(each) === nameKey(text));
  if (zone === undefined) {
    const nearest = nearestName(zones, text);
    return { note: blocked(field, told("runNote.noZone", { text }), nearest) };
  }
  return zone === text ? { value: zone } : { value: zone, note: change(field, text, zone) };
};

const readOption = (text: string): Cell => {
  const field = "returnOption";
  const read = readReturnOption(text);
  if ("option" in read) return { value: read.option ?? providerDecides };
  // The options are what the cell takes, so they are not translated.
  const why = told("runNote.noOptionOf", { text, options: dispositions });
  return { note: blocked(field, why, read.nearest) };
};

const readCell = (field: string, text: string, order: DayOrder): Cell => {
  if (field === "email" || field === "personalEmail") {
    const value = readEmail(text);
    return value === text ? { value } : { value, note: change(field, text, value) };
  }
  if (field === "country") {
    const country = readCountry(text);
    if ("code" in country) {
      const { code } = country;
      return code === text ? { value: code } : { value: code, note: change(field, text, code) };
    }
    return { note: blocked(field, told("runNote.noCountry", { text }), country.nearest) };
  }
  if (field === "startDate") {
    const read = readDate(text, order);
    if (!read) return { note: blocked(field, told("runNote.noDate", { text })) };
    const { date, isUnsure } = read;
    if (isUnsure) return { value: date, note: unsure(field, text, date) };
    return date === text ? { value: date } : { value: date, note: change(field, text, date) };
  }
  if (field === "pickupFrom" || field === "pickupTo") return readTime(field, text, order);
  if (field === "pickupZone") return readZone(text);
  if (field === "returnOption") return readOption(text);
  if (field === "second") {
    const answer = readYesNo(text);
    if (answer === null) return { note: blocked(field, told("runNote.noYesNo", { text })) };
    return { value: answer };
  }
  return { value: text };
};

/** Reads the cells of a line. Blank cells are left out; columns that fill no field are ignored. */
export const readCells = (
  kind: RunKind,
  columns: readonly Column[],
  cells: readonly string[],
  order: DayOrder,
): ReadLine => {
  const known = new Set(runFields[kind].map(({ name }) => name));
  const values: ReadLine["values"] = new Map();
  const notes: KeptNote[] = [];
  for (const [index, { field }] of columns.entries()) {
    const text = (cells[index] ?? "").normalize("NFC").trim();
    if (field === null || !known.has(field) || text === "") continue;
    if (text.toLowerCase() === clearWord) {
      values.set(field, null);
      continue;
    }
    const cell = readCell(field, text, order);
    if (cell.note) notes.push(cell.note);
    if ("value" in cell) values.set(field, cell.value);
  }
  return { values, notes };
};
