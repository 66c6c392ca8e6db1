import { type QueryFunction, type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RecentRecord, recentRecords, withVisit } from "#components/frame/recent-records.ts";
import { useViewer } from "#components/viewer/viewer.tsx";

/** The query of a record's page, and the record's title from its answer. */
export interface VisitedPage<Answer> {
  queryKey: QueryKey;
  queryFn?: unknown;
  titleOf: (answer: Answer) => string;
}

/**
 * Remembers the record whose page is open as soon as the page has read it. Reads nothing itself, so
 * a record that the person has no access to is never remembered.
 */
export function useRecordVisit<Answer>(
  { kind, id }: Pick<RecentRecord, "kind" | "id">,
  { queryKey, queryFn, titleOf }: VisitedPage<Answer>,
): void {
  const { owner } = useViewer();
  // With the page's own function, because the observers of a query share it.
  const { data } = useQuery({
    queryKey,
    queryFn: queryFn as QueryFunction<Answer>,
    enabled: false,
  });
  const title = data === undefined ? null : titleOf(data);
  useEffect(() => {
    if (title === null) return;
    const visit = { kind, id, title, at: Date.now() };
    recentRecords.write(owner, withVisit(recentRecords.read(owner), visit));
  }, [kind, id, title, owner]);
}
