import type { Numbers } from "#components/ui/number.ts";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { t } from "#lib/protocol/words/t.ts";

/** How texts and numbers are written for the person who looks. */
export interface ReportFormats {
  locale: FormatLocale;
  numbers: Numbers;
}

/** Returns a month such as `2026-10` in words: `Oct 2026`, or `Oct`. */
export const monthText = (month: string, locale: FormatLocale, hasYear = true): string =>
  dateTimeFormat(locale, {
    month: "short",
    timeZone: "UTC",
    ...(hasYear ? { year: "numeric" } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`));

/** Languages that have no short names of months, so that days below the bars of a chart would overlap. */
const hasLongMonths = /^(?:ar|ja)\b/;

/** Returns a day such as `2026-10-05` in words: `5 Oct 2026`; without its year `5 Oct`, or `10/5` in Japanese. */
export const dayText = (day: string, locale: FormatLocale, hasYear = true): string =>
  dateTimeFormat(locale, {
    day: "numeric",
    month: !hasYear && hasLongMonths.test(locale) ? "numeric" : "short",
    timeZone: "UTC",
    ...(hasYear ? { year: "numeric" } : {}),
  })
    .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
    // In a drawing, whose texts are from left to right, Arabic's mark would tear the two numbers apart.
    .replaceAll("\u200f", "");

/** Returns a share in whole percent; `null` of nothing. Only all are 100 and only none are 0. */
export const percentOf = (part: number, whole: number): number | null => {
  if (whole === 0) return null;
  if (part === 0 || part === whole) return (100 * part) / whole;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
};

export const percentText = (part: number, whole: number): string => {
  const percent = percentOf(part, whole);
  return percent === null ? "—" : t("reports.percent", { percent });
};
