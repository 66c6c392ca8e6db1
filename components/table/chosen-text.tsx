"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import type { FilterChoice } from "#components/table/filter-popover.tsx";
import { valuesText } from "#components/table/values-text.ts";
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

/** The chosen values as a chip says them, where it says more than the values. */
export default function ChosenText({ field, filter, values, without = [] }: FilterChoice) {
  const { locale } = useViewer();
  const { Editor, isDays, format = (value: string) => value } = filter;
  const [value] = values;
  const words = (each: string) => (each === missingValue ? "Not stated" : format(each));
  const excluded = without.length > 0 && `not ${valuesText(without, words)}`;
  if (value !== undefined && values.length === 1 && !excluded) {
    if (isDays) {
      return `${field.label}: ${daysText(value, (day) => formatMoment(day, "date", "UTC", locale))}`;
    }
    if (Editor) {
      return (
        <>
          {field.label}: <Editor value={value} />
        </>
      );
    }
  }
  const chosen = [values.length > 0 && valuesText(values, words), excluded].filter(Boolean);
  return `${field.label}: ${chosen.join("; ")}`;
}
