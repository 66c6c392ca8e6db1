"use client";

import { useQuery } from "@tanstack/react-query";
import { UnreadNumber } from "#components/frame/unread-number.tsx";
import { fetchJson } from "#lib/client/fetch-json.ts";

/** How often the number is read again, in milliseconds. */
const intervalMs = 30_000;

/** The number of unread notifications, read again while the page is visible. */
export default function FreshUnreadCount({ first }: { first: number | null }) {
  const { data: count = null } = useQuery({
    queryKey: ["notifications", "count"],
    queryFn: ({ signal }) => fetchJson("/api/notifications/count", signal) as Promise<number>,
    ...(first === null ? {} : { initialData: first }),
    staleTime: intervalMs / 2,
    refetchInterval: intervalMs,
  });
  return <UnreadNumber count={count} />;
}
