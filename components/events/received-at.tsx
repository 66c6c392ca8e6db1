"use client";

import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { EventRow } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

/** When an event was received: to the second where the table has room, with the day unless today. */
export function ReceivedAt({ event: { id, receivedAt } }: { event: EventRow }) {
  const { timeZone, locale } = useViewer();
  const textIn = (format: "date" | "time" | "clock" | "day", at = receivedAt) =>
    formatMoment(at, format, timeZone, locale);
  const isToday = textIn("date") === textIn("date", new Date().toISOString());
  return (
    <Moment at={receivedAt} format="clock" className="code text-ink-3">
      {!isToday && `${textIn("day")} `}
      {isToday && <span className="@max-[600px]/list:hidden">{textIn("clock")}</span>}
      <span className={isToday ? "@min-[600px]/list:hidden" : undefined}>{textIn("time")}</span>
      <span className="sr-only">{t("event.andEvent", { id: String(id) })}</span>
    </Moment>
  );
}
