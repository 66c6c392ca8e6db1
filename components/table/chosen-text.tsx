"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import type { FilterChoice } from "#components/table/filter-popover.tsx";
import { valuesText } from "#components/table/values-text.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** Returns the days of a filter in words: `1 Nov 2026 to 30 Nov 2026`, `last 30 days`. */
export const daysText = (value: string, format: (day: string) => string): string => {
  if (value === missingValue) return t("table.notStated");
  const [from = "", to] = value.split("..");
  if (!/^\d{4}-/.test(value.replace("..", ""))) {
    const words = value.replaceAll("-", " ");
    return t("list.daysChosen", { range: value.replaceAll("-", ""), value: words });
  }
  if (to === undefined) return format(from);
  if (from === "") return t("list.until", { day: format(to) });
  return to === ""
    ? t("list.from", { day: format(from) })
    : t("list.fromTo", { from: format(from), to: format(to) });
};

/** The chosen values as a chip says them, where it says more than the values. */
export default function ChosenText({ field, filter, values, without = [] }: FilterChoice) {
  const { locale } = useViewer();
  const { Editor, isDays, format = (value: string) => value } = filter;
  const [value] = values;
  const words = (each: string) => (each === missingValue ? t("table.notStated") : format(each));
  const excluded = without.length > 0 && t("list.not", { values: valuesText(without, words) });
  if (value !== undefined && values.length === 1 && !excluded) {
    if (isDays) {
      return t("list.chosen", {
        filter: codeWord("filterLabel", field.label),
        values: daysText(value, (day) => formatMoment(day, "date", "UTC", locale)),
      });
    }
    if (Editor) {
      return (
        <>
          {codeWord("filterLabel", field.label)}: <Editor value={value} />
        </>
      );
    }
  }
  const included = values.length > 0 && valuesText(values, words);
  return included && excluded
    ? t("list.chosenBoth", {
        filter: codeWord("filterLabel", field.label),
        values: included,
        without: excluded,
      })
    : t("list.chosen", {
        filter: codeWord("filterLabel", field.label),
        values: included || excluded || "",
      });
}
