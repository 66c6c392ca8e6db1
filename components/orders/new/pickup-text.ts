import { fieldFormat, isWallClock, latin, textOf } from "#components/orders/new/pickup-format.ts";
import { dateTimeFormat } from "#lib/protocol/intl.ts";

/**
 * Reads and writes the wall-clock times of a pickup window as people type them: `9 Nov 9:00`,
 * `11/9/2026 9am`, `tomorrow 14:30`. Everything else works with `2026-11-09T09:00`.
 */

/** A day of the calendar, months from 1. */
interface Day {
  year: number;
  month: number;
  day: number;
}

const pad = (value: number) => String(value).padStart(2, "0");

const wallClock = ({ year, month, day }: Day, minutes: number) =>
  `${year}-${pad(month)}-${pad(day)}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s.]+/g, "");

interface Vocabulary {
  months: Map<string, number>;
  /** Sunday is 0. */
  weekdays: Map<string, number>;
  morning: Set<string>;
  afternoon: Set<string>;
  /** Words between the parts of a date, such as `at`, `de` and `um`. */
  fillers: Set<string>;
  isMonthFirst: boolean;
}

const vocabularies = new Map<string, Vocabulary>();

/** Adds a name, also by its first three letters where no other name begins with them. */
const addName = (names: Map<string, number>, name: string, index: number) => {
  if (/^\d*$/.test(name)) return;
  if (!names.has(name)) names.set(name, index);
  const start = name.slice(0, 3);
  if (start === name) return;
  const other = names.get(start);
  if (other === undefined) names.set(start, index);
  // `jui` is `juin` or `juillet`: no number is a name of either.
  else if (other !== index) names.set(start, Number.NaN);
};

/** Adds the words of a locale. */
const addWords = (to: Vocabulary, locale: string) => {
  const partOf = (moment: number, options: Intl.DateTimeFormatOptions, type: string) =>
    dateTimeFormat(locale, { ...latin, ...options })
      .formatToParts(moment)
      .flatMap((part) => (part.type === type ? fold(part.value) : []));
  for (const length of ["long", "short"] as const) {
    for (let month = 0; month < 12; month += 1) {
      const moment = Date.UTC(2026, month, 15);
      const alone = partOf(moment, { month: length }, "month");
      const dated = partOf(moment, { month: length, day: "numeric", year: "numeric" }, "month");
      for (const name of [...alone, ...dated]) addName(to.months, name, month + 1);
    }
    for (let weekday = 0; weekday < 7; weekday += 1) {
      // 1 November 2026 is a Sunday.
      const moment = Date.UTC(2026, 10, 1 + weekday);
      for (const name of partOf(moment, { weekday: length }, "weekday"))
        addName(to.weekdays, name, weekday);
    }
  }
  for (const [hour, words] of [
    [9, to.morning],
    [15, to.afternoon],
  ] as const) {
    const moment = Date.UTC(2026, 10, 1, hour);
    for (const word of partOf(moment, { hour: "numeric", hour12: true }, "dayPeriod"))
      words.add(word);
  }
  const parts = dateTimeFormat(locale, fieldFormat).formatToParts(Date.UTC(2026, 10, 25, 9));
  for (const { type, value } of parts) {
    if (type === "literal")
      for (const word of value.match(/\p{L}+/gu) ?? []) to.fillers.add(fold(word));
  }
};

const vocabularyOf = (locale: string): Vocabulary => {
  const known = vocabularies.get(locale);
  if (known) return known;
  const order = dateTimeFormat(locale, {
    ...latin,
    day: "numeric",
    month: "numeric",
    year: "numeric",
  })
    .formatToParts(0)
    .map(({ type }) => type);
  const vocabulary: Vocabulary = {
    months: new Map(),
    weekdays: new Map(),
    morning: new Set(["am", "a"]),
    afternoon: new Set(["pm", "p"]),
    fillers: new Set(["at", "on"]),
    isMonthFirst: order.indexOf("month") < order.indexOf("day"),
  };
  // The format has English words; a person may also type those of the browser's language.
  for (const language of [locale, "en", globalThis.navigator?.language ?? "en"])
    addWords(vocabulary, language);
  vocabularies.set(locale, vocabulary);
  return vocabulary;
};

const dayOf = (date: Date): Day => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
});

const addDays = (today: Date, days: number) =>
  dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));

/** Returns whether the calendar has the day, and on this weekday if one is given. */
const isRealDay = ({ year, month, day }: Day, weekday: number | null) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isInCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return year >= 2000 && isInCalendar && (weekday ?? date.getUTCDay()) === date.getUTCDay();
};

/** Returns the next such day from today on, for a day without a year. */
const withYear = (today: Date, month: number, day: number): Day => {
  const now = dayOf(today);
  const isPast = month < now.month || (month === now.month && day < now.day);
  return { year: now.year + (isPast ? 1 : 0), month, day };
};

/** What is left of a text once its words are read. */
interface Tokens {
  day: Day | null;
  /** Sunday is 0. */
  weekday: number | null;
  month: number | null;
  isAfternoon: boolean | null;
  /** Minutes since midnight of a time with a colon. */
  minutes: number | null;
  numbers: string[];
  /** Whether the numbers were written with dots: the day is first, whatever the locale. */
  hasDots: boolean;
}

/** `9:00`, `9h30`, and at the end `9.00`, as Finns and Danes write it. */
const timePattern = /(\d{1,2})[:h](\d{2})(?!\d)|(?<=^|\s)(\d{1,2})\.(\d{2})$/;

/** Reads the words and splits the numbers; `null` for a word that has no meaning here. */
const readTokens = (text: string, locale: string, today: Date): Tokens | null => {
  const { months, weekdays, morning, afternoon, fillers } = vocabularyOf(locale);
  const tokens: Tokens = {
    day: null,
    weekday: null,
    month: null,
    isAfternoon: null,
    minutes: null,
    numbers: [],
    hasDots: /\d\.\s?\d{1,2}(\D|$)/.test(text),
  };
  const rest = text.replace(timePattern, (_, ...groups: (string | undefined)[]) => {
    const hour = Number(groups[0] ?? groups[2]);
    const minute = Number(groups[1] ?? groups[3]);
    tokens.minutes = minute < 60 ? hour * 60 + minute : Number.NaN;
    return " ";
  });
  // An abbreviation keeps its inner dots, as in `a.m.`.
  for (const [token] of rest.matchAll(/\d+|\p{L}[\p{L}\p{M}.]*/gu)) {
    const word = fold(token);
    if (/^\d/.test(token)) tokens.numbers.push(token);
    else if (word === "today") tokens.day = addDays(today, 0);
    else if (word === "tomorrow") tokens.day = addDays(today, 1);
    else if (morning.has(word)) tokens.isAfternoon = false;
    else if (afternoon.has(word)) tokens.isAfternoon = true;
    else if (months.has(word)) tokens.month = months.get(word) ?? null;
    else if (weekdays.has(word)) {
      const weekday = weekdays.get(word) ?? Number.NaN;
      const days = (weekday - today.getDay() + 7) % 7;
      tokens.weekday = weekday;
      tokens.day ??= addDays(today, days === 0 ? 7 : days);
    } else if (!fillers.has(word) && !/^[年月日t]$/u.test(word)) return null;
  }
  return tokens;
};

/** Takes the day from the numbers: what is left of them is an hour. */
const takeDay = (tokens: Tokens, isMonthFirst: boolean, today: Date): Day | null => {
  const { numbers, month, minutes } = tokens;
  const yearAt = numbers.findIndex((number) => number.length === 4);
  const year = yearAt < 0 ? null : Number(numbers.splice(yearAt, 1)[0]);
  if (month !== null) {
    const day = Number(numbers.shift());
    return year === null ? withYear(today, month, day) : { year, month, day };
  }
  const [first, second] = numbers.splice(0, 2).map(Number);
  if (first === undefined || second === undefined) return null;
  const isFlipped = yearAt === 0 || (isMonthFirst && !tokens.hasDots);
  const [at, of] = isFlipped ? [second, first] : [first, second];
  // `25/11/26 9:00`: beside a time with a colon, the third number is a year.
  const shortYear = year === null && minutes !== null ? numbers.shift() : undefined;
  const fullYear = year ?? (shortYear === undefined ? null : 2000 + Number(shortYear));
  return fullYear === null ? withYear(today, of, at) : { year: fullYear, month: of, day: at };
};

/** Returns the minutes since midnight; `null` where the text has no time, or an impossible one. */
const minutesOf = ({ minutes, numbers, isAfternoon }: Tokens): number | null => {
  if (numbers.length > (minutes === null ? 1 : 0)) return null;
  const [hour] = numbers;
  if (minutes === null && (hour === undefined || hour.length > 2)) return null;
  const time = minutes ?? Number(hour) * 60;
  if (isAfternoon === null) return time < 24 * 60 ? time : null;
  if (!(time >= 60 && time < 13 * 60)) return null;
  return (time % (12 * 60)) + (isAfternoon ? 12 * 60 : 0);
};

/**
 * Returns the wall-clock time that a person typed, `2026-11-09T09:00`; `null` for text that is none.
 * A day without a year is the next such day. With `sameDay`, a time alone is on that day.
 */
export function readPickupText(
  text: string,
  { locale, today, sameDay }: { locale: string; today: Date; sameDay?: string },
): string | null {
  const plain = text.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  if (isWallClock(plain)) return plain;
  const tokens = readTokens(plain, locale, today);
  if (!tokens) return null;
  const isTimeOnly =
    tokens.day === null &&
    tokens.month === null &&
    tokens.numbers.length < (tokens.minutes === null ? 2 : 1);
  if (isTimeOnly) {
    const minutes = minutesOf(tokens);
    return sameDay && isWallClock(sameDay) && minutes !== null
      ? `${sameDay.slice(0, 11)}${wallClock(dayOf(today), minutes).slice(11)}`
      : null;
  }
  const { isMonthFirst } = vocabularyOf(locale);
  const hasDate = tokens.month !== null || tokens.numbers.length > 1;
  const day = hasDate ? takeDay(tokens, isMonthFirst, today) : tokens.day;
  const minutes = minutesOf(tokens);
  return day && isRealDay(day, tokens.weekday) && minutes !== null ? wallClock(day, minutes) : null;
}

/**
 * Returns a wall-clock time as a person of the locale writes it, or `2026-11-25 09:00` where the
 * field could not read that text back. Other text is returned unchanged.
 */
export function pickupText(value: string, locale: string): string {
  if (!isWallClock(value)) return value;
  const text = textOf(value, locale, fieldFormat);
  return readPickupText(text, { locale, today: new Date() }) === value
    ? text
    : value.replace("T", " ");
}
