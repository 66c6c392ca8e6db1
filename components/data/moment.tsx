"use client";

import { useViewer } from "#components/data/viewer.tsx";
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

/** These name no year themselves: it is added where it is another than the present one. */
const yearless: readonly (keyof typeof formats)[] = ["day", "stamp"];

/** A moment in words. A date without a time has no zone and must not slip to the day before. */
export function formatMoment(value: string, format: keyof typeof formats, timeZone: string) {
  const moment = parseMoment(value);
  if (!moment) return value;
  const zone = dateOnly.test(value) ? "UTC" : timeZone;
  const sameYear = moment.getUTCFullYear() === new Date().getUTCFullYear();
  const year = yearless.includes(format) && !sameYear ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat("en-GB", { ...formats[format], ...year, timeZone: zone }).format(
    moment,
  );
}

/** A moment of the service in the viewer's zone, UTC on hover; text that names no moment as it came. */
export function Moment({
  at,
  format = "stamp",
}: {
  at: string | null | undefined;
  format?: keyof typeof formats;
}) {
  const { timeZone } = useViewer();
  if (!at) return <span className="text-ink-3">—</span>;
  const parsed = parseMoment(at);
  if (!parsed) return <span className="wrap-anywhere">{at}</span>;
  return (
    <time dateTime={at} title={dateOnly.test(at) ? at : `${parsed.toISOString()} UTC`}>
      {formatMoment(at, format, timeZone)}
    </time>
  );
}

/** The present day in the viewer's zone: `Saturday 21 November`. */
export function TodayDate() {
  const { timeZone } = useViewer();
  return <>{formatMoment(new Date().toISOString(), "heading", timeZone)}</>;
}
