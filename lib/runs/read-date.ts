import { dateTimeFormat } from "#lib/protocol/words/intl.ts";

/** Which of the first two numbers of a date is the day; `null` where no cell of the column tells. */
export type DayOrder = "day first" | "month first" | null;

const parts = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/;
const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;

const months = new Map(
  ["en", "de", "fr", "es"].flatMap((language) =>
    (["short", "long"] as const).flatMap((width) => {
      const format = dateTimeFormat(language, { month: width, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, month) => {
        const name = format.format(new Date(Date.UTC(2026, month, 15)));
        return [name.toLowerCase().replaceAll(".", ""), month + 1] as const;
      });
    }),
  ),
);

/** Returns whether the dates of a column are written with the day or the month first. */
export const findDayOrder = (texts: readonly string[]): DayOrder => {
  let order: DayOrder = null;
  for (const text of texts) {
    const [, first = "", second = ""] = parts.exec(text.trim()) ?? [];
    if (text.includes(".") && first !== "") return "day first";
    if (Number(first) > 12) order = "day first";
    else if (Number(second) > 12) order = order ?? "month first";
  }
  return order;
};

const toIso = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year > 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
};

const withNames = (text: string): string | null => {
  const words = text.toLowerCase().replaceAll(/[.,]/g, " ").split(/\s+/).filter(Boolean);
  const month = words.map((word) => months.get(word)).find((found) => found !== undefined);
  const numbers = words.filter((word) => /^\d+(st|nd|rd|th)?$/.test(word)).map(Number.parseFloat);
  const year = numbers.find((number) => number > 31);
  const day = numbers.find((number) => number <= 31);
  return month && year && day ? toIso(year, month, day) : null;
};

/**
 * Returns a date of a spreadsheet as `YYYY-MM-DD`, `null` where it is none, and whether day and month
 * could be the other way round.
 */
export const readDate = (
  text: string,
  order: DayOrder,
): { date: string; isUnsure: boolean } | null => {
  const trimmed = text.trim();
  const [, year, month, day] = isoDate.exec(trimmed) ?? [];
  if (year) {
    const date = toIso(Number(year), Number(month), Number(day));
    return date === null ? null : { date, isUnsure: false };
  }
  const [, first = "", second = "", last = ""] = parts.exec(trimmed) ?? [];
  if (first === "") {
    const date = withNames(trimmed);
    return date === null ? null : { date, isUnsure: false };
  }
  const fullYear = last.length === 2 ? 2_000 + Number(last) : Number(last);
  const [dayText, monthText] = order === "month first" ? [second, first] : [first, second];
  const date = toIso(fullYear, Number(monthText), Number(dayText));
  const isUnsure =
    order === null && Number(first) <= 12 && Number(second) <= 12 && first !== second;
  return date === null ? null : { date, isUnsure };
};
