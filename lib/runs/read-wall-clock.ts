import { type Told, told } from "#lib/protocol/run-note.ts";
import { type DayOrder, readDate } from "#lib/runs/read-date.ts";

const parts = /^(.+?)(?:T|,?\s+)(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i;
const withOffset = /\d(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Returns a day without the time that follows it. */
export const withoutTime = (text: string): string =>
  text.trim().replace(/(?:T|,?\s+)\d{1,2}[:.]\d{2}.*$/i, "");

/** A local day and time of a spreadsheet, or why it is none. */
export type WallClock = { time: string; isUnsure: boolean } | { problem: Told };

const toHours = (hours: number, half: string | undefined): number => {
  if (half === undefined || hours > 12) return hours;
  return (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
};

/** Returns a local day and time as `2026-11-25T09:00`, whatever format a spreadsheet writes it in. */
export const readWallClock = (text: string, order: DayOrder): WallClock => {
  const trimmed = text.trim();
  const noMoment = {
    problem: told("runNote.noMoment", { text: trimmed, example: "2026-11-25 09:00" }),
  };
  if (/T\d/i.test(trimmed) && withOffset.test(trimmed)) {
    return { problem: told("runNote.offset") };
  }
  const [, day = "", hours, minutes = "", half] = parts.exec(trimmed) ?? [];
  if (hours === undefined) {
    return readDate(trimmed, order)
      ? { problem: told("runNote.noTime", { text: trimmed, example: "09:00" }) }
      : noMoment;
  }
  const read = readDate(day, order);
  const hour = toHours(Number(hours), half);
  if (!read || hour > 23 || Number(minutes) > 59) {
    return noMoment;
  }
  const time = `${read.date}T${String(hour).padStart(2, "0")}:${minutes}`;
  return { time, isUnsure: read.isUnsure };
};
