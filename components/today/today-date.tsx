"use client";

import { formatMoment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";

/** The viewer's day. */
export function TodayDate() {
  const { timeZone } = useViewer();
  return <>{formatMoment(new Date().toISOString(), "heading", timeZone)}</>;
}
