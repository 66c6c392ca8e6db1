"use client";

import { useViewer } from "#components/data/viewer.tsx";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import { dateTimeFormat } from "#lib/protocol/intl.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";

const formats = {
  day: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  stamp: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  full: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  heading: { weekday: "long", day: "numeric", month: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Formats that show the year only if it is not the present one. */
const yearless: readonly (keyof typeof formats)[] = ["day", "stamp", "heading"];

/** Spaces that only some versions of the browsers put before "PM". */
const narrowSpace = /\u202f/g;

/** Formats a moment. A date without a time has no zone: its day stays the same in every zone. */
export function formatMoment(
  value: string,
  format: keyof typeof formats,
  timeZone: string,
  locale: FormatLocale = "en-GB",
) {
  const moment = parseMoment(value);
  if (!moment) return value;
  const zone = dateOnly.test(value) ? "UTC" : timeZone;
  const isOtherYear = moment.getUTCFullYear() !== new Date().getUTCFullYear();
  const year = yearless.includes(format) && isOtherYear ? ({ year: "numeric" } as const) : {};
  const formatter = dateTimeFormat(locale, { ...formats[format], ...year, timeZone: zone });
  return formatter.format(moment).replace(narrowSpace, " ");
}

/** Returns `2026-11-20 17:52:34 UTC`. */
const utcText = (moment: Date) => `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** A moment in the viewer's time zone, with UTC as its tooltip; other text is shown unchanged. */
export function Moment({
  at,
  format = "stamp",
}: {
  at: string | null | undefined;
  format?: keyof typeof formats;
}) {
  const { timeZone, locale } = useViewer();
  if (!at) return <span className="text-ink-3">—</span>;
  const parsed = parseMoment(at);
  if (!parsed) return <span className="wrap-anywhere">{at}</span>;
  return (
    <time dateTime={at} title={dateOnly.test(at) ? at : utcText(parsed)}>
      {formatMoment(at, format, timeZone, locale)}
    </time>
  );
}

/** The present day in the viewer's zone: `Saturday 21 November`. */
export function TodayDate() {
  const { timeZone, locale } = useViewer();
  return <>{formatMoment(new Date().toISOString(), "heading", timeZone, locale)}</>;
}
