"use client";

import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";

/** A past moment: its time, with the day where that is not today's. */
export function Since({ at }: { at: string }) {
  const { timeZone, locale } = useViewer();
  const dayOf = (moment: string) => formatMoment(moment, "date", timeZone, locale);
  const isToday = dayOf(at) === dayOf(new Date().toISOString());
  return <Moment at={at} format={isToday ? "time" : "stamp"} />;
}
