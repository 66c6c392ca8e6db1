"use client";

import { formatMoment } from "#components/ui/moment";
import { useViewer } from "#components/ui/viewer";

/** The viewer's day. */
export function TodayDate() {
  const { timeZone } = useViewer();
  return <>{formatMoment(new Date().toISOString(), "heading", timeZone)}</>;
}
