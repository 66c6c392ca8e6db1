"use client";

import type { ReactNode } from "react";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { isDateAlone, parseMoment } from "#lib/v4/fields/parse-moment.ts";

const formats = {
  day: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  stamp: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  full: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  heading: { weekday: "long", day: "numeric", month: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type MomentFormat = keyof typeof formats;

/** Formats that show the year only if it is not the present one. */
const yearless: readonly MomentFormat[] = ["day", "stamp", "heading"];

/** What is left of a format that has a time, for a date alone: none shows a time that did not come. */
const withoutTime: Partial<Record<MomentFormat, MomentFormat>> = {
  time: "day",
  clock: "day",
  stamp: "day",
  full: "date",
};

/** Spaces that only some versions of the browsers put before "PM". */
const narrowSpace = /\u202f/g;

/**
 * Returns the year of a moment in a time zone. Zones differ from UTC by less than a day, so only a day
 * beside New Year has to be asked for: asking costs as much as formatting the moment.
 */
const yearIn = (moment: Date, timeZone: string): number => {
  const day = moment.getUTCDate();
  const month = moment.getUTCMonth();
  const isBesideNewYear = (month === 0 && day === 1) || (month === 11 && day === 31);
  return isBesideNewYear
    ? Number(dateTimeFormat("en-GB", { year: "numeric", timeZone }).format(moment))
    : moment.getUTCFullYear();
};

/**
 * Formats a moment in a time zone. A date without a time has no zone: its day stays the same in every
 * zone, and no time is shown. Other text is returned unchanged.
 */
export function formatMoment(
  value: string,
  format: MomentFormat,
  timeZone: string,
  locale: FormatLocale = "en-GB",
) {
  const moment = parseMoment(value);
  if (!moment) return value;
  const isDay = isDateAlone(value);
  const zone = isDay ? "UTC" : timeZone;
  const possible = (isDay && withoutTime[format]) || format;
  const hasYear =
    yearless.includes(possible) && yearIn(moment, zone) !== yearIn(new Date(), timeZone);
  const year = hasYear ? ({ year: "numeric" } as const) : {};
  const formatter = dateTimeFormat(locale, { ...formats[possible], ...year, timeZone: zone });
  return formatter.format(moment).replace(narrowSpace, " ");
}

/**
 * Returns a moment in UTC, whatever its own offset: `2026-11-20 17:52:34 UTC`, with milliseconds where
 * the format shows seconds. A date alone is returned unchanged.
 */
export function utcText(value: string, moment: Date, format: MomentFormat = "stamp"): string {
  if (isDateAlone(value)) return value.trim();
  return `${moment
    .toISOString()
    .slice(0, format === "clock" ? 23 : 19)
    .replace("T", " ")} UTC`;
}

/**
 * A moment in the viewer's time zone, with UTC as its tooltip; other text is shown unchanged. Every
 * moment on screen is written here. `children` take the place of the text.
 */
export function Moment({
  at,
  format = "stamp",
  className = "",
  children,
}: {
  at: string | null | undefined;
  format?: MomentFormat;
  className?: string;
  children?: ReactNode;
}) {
  const { timeZone, locale } = useViewer();
  if (!at) return <span className={`text-ink-3 ${className}`.trim()}>—</span>;
  const parsed = parseMoment(at);
  if (!parsed) return <span className={`wrap-anywhere ${className}`.trim()}>{at}</span>;
  return (
    <time dateTime={at} title={utcText(at, parsed, format)} className={className || undefined}>
      {children ?? formatMoment(at, format, timeZone, locale)}
    </time>
  );
}

/** The present day in the viewer's zone: `Saturday 21 November`. */
export function TodayDate() {
  const { timeZone, locale } = useViewer();
  return <>{formatMoment(new Date().toISOString(), "heading", timeZone, locale)}</>;
}
