import { reasonText } from "#components/exceptions/exception-text.ts";
import { formatMoment, utcText } from "#components/moment/moment.tsx";
import type { ExceptionRow } from "#lib/protocol/exception.ts";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { localeInUse, t } from "#lib/protocol/words/t.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { promisedDayOf } from "#lib/v4/order-eta.ts";

/** Returns a moment in UTC, which the provider reads in any zone. */
const utc = (text: string | null | undefined): string | null => {
  const moment = parseMoment(text);
  return text && moment ? utcText(text, moment) : (text ?? null);
};

/** A date of the service, as it came: its day is the same everywhere. */
const day = (moment: string | null | undefined): string | null =>
  moment ? formatMoment(moment, "date", "UTC", localeInUse() as FormatLocale) : null;

/**
 * Returns an order for the provider as plain text: facts of the service and the reasons, without the owner and
 * the notes. `now` in epoch milliseconds.
 */
export const handoffText = (row: ExceptionRow, now: number): string => {
  const { order, id } = row;
  const facts: [string, string | null | undefined][] = [
    [t("exception.order"), id],
    [t("exception.type"), order?.orderType],
    [t("exception.country"), order?.country],
    [t("exception.status"), order?.status],
    [t("exception.placed"), utc(order?.createdAt)],
    [t("exception.promised"), day(promisedDayOf(order?.createdAt, order?.sla?.expectedDays))],
    [t("exception.nowExpected"), day(order?.expected)],
    [t("exception.slaDays"), slaText(order?.sla, order?.status)],
    [
      t("exception.lastFact"),
      [utc(order?.movedAt), order?.lastPlace].filter(Boolean).join(", ") ||
        t("exception.noneDated"),
    ],
    [t("exception.reasonLabel"), row.reasons.length > 0 ? reasonText(row, now) : null],
    [t("exception.request"), order?.requestId],
  ];
  return facts.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])).join("\n");
};
