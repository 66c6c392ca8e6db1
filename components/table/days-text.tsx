"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** Returns the days of a filter in words: `1 Nov 2026 to 30 Nov 2026`, `last 30 days`. */
export const daysText = (value: string, format: (day: string) => string): string => {
  if (value === missingValue) return "Not stated";
  const [from = "", to] = value.split("..");
  if (!/^\d{4}-/.test(value.replace("..", ""))) return value.replaceAll("-", " ");
  if (to === undefined) return format(from);
  if (from === "") return `until ${format(to)}`;
  return to === "" ? `from ${format(from)}` : `${format(from)} to ${format(to)}`;
};

/** The days of a filter on its chip. */
export default function DaysText({ value }: { value: string }) {
  const { locale } = useViewer();
  return daysText(value, (day) => formatMoment(day, "date", "UTC", locale));
}
