import { nearestName } from "#lib/protocol/nearest-name.ts";
import { allZones } from "#lib/protocol/pickup-zones.ts";
import type { LineNote, RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
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
  notes: LineNote[];
}

/** A column of a file, and the field that it fills; `null` where it fills none. */
export interface Column {
  header: string;
  field: string | null;
}

const change = (field: string, from: string, to: string): LineNote => ({
  field,
  level: "change",
  text: `“${from}” is read as ${to}`,
});

const readEmail = (text: string): string => {
  const [, inBrackets] = /<([^<>]+@[^<>]+)>/.exec(text) ?? [];
  const address = (inBrackets ?? text).replace(/^mailto:/i, "").trim();
  return address.toLowerCase();
};

type Cell = { value: string; note?: LineNote } | { note: LineNote };

const readTime = (field: string, text: string, order: DayOrder): Cell => {
  const read = readWallClock(text, order);
  if ("problem" in read) return { note: { field, level: "blocked", text: read.problem } };
  const { time, isUnsure } = read;
  if (isUnsure) {
    const unsure = `“${text}” is read as ${time}, with the day first. No row shows which comes first`;
    return { value: time, note: { field, level: "warning", text: unsure } };
  }
  return time === text ? { value: time } : { value: time, note: change(field, text, time) };
};

const readZone = (text: string): Cell => {
  const field = "pickupZone";
  const zones = allZones();
  const zone = zones.find((each) => nameKey(each) === nameKey(text));
  if (zone === undefined) {
    const nearest = nearestName(zones, text);
    const note: LineNote = { field, level: "blocked", text: `“${text}” isn't a time zone` };
    return { note: nearest === null ? note : { ...note, suggestion: nearest } };
  }
  return zone === text ? { value: zone } : { value: zone, note: change(field, text, zone) };
};

const readOption = (text: string): Cell => {
  const field = "returnOption";
  const read = readReturnOption(text);
  if ("option" in read) return { value: read.option ?? providerDecides };
  const note: LineNote = {
    field,
    level: "blocked",
    text: `“${text}” isn't a return option: ${dispositions.join(", ")}`,
  };
  return { note: read.nearest === null ? note : { ...note, suggestion: read.nearest } };
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
    const note: LineNote = { field, level: "blocked", text: `“${text}” isn't a country we know` };
    return { note: country.nearest === null ? note : { ...note, suggestion: country.nearest } };
  }
  if (field === "startDate") {
    const read = readDate(text, order);
    if (!read) return { note: { field, level: "blocked", text: `“${text}” isn't a date` } };
    const { date, isUnsure } = read;
    if (!isUnsure)
      return date === text ? { value: date } : { value: date, note: change(field, text, date) };
    const unsure = `“${text}” is read as ${date}, with the day first. No row shows which comes first`;
    return { value: date, note: { field, level: "warning", text: unsure } };
  }
  if (field === "pickupFrom" || field === "pickupTo") return readTime(field, text, order);
  if (field === "pickupZone") return readZone(text);
  if (field === "returnOption") return readOption(text);
  if (field === "second") {
    const answer = readYesNo(text);
    if (answer === null)
      return { note: { field, level: "blocked", text: `“${text}” is neither yes nor no` } };
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
  const notes: LineNote[] = [];
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
