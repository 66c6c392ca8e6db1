"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useEffect, useState } from "react";
import { FailureNotice, StaleNotice } from "#components/data/failure-notice.tsx";
import { Moment } from "#components/data/moment.tsx";
import { Subject, SubjectNamesProvider } from "#components/event/event-subject.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { markNotificationsRead, useNotifications } from "#lib/client/notifications.ts";
import type { NotificationKind, NotificationRow } from "#lib/protocol/notification.ts";

const labels: Readonly<Record<NotificationKind, readonly [text: string, variant: StatusVariant]>> =
  {
    late: ["Late", "unsure"],
    delivered: ["Delivered", "good"],
    delivery_failed: ["Delivery failed", "bad"],
    needs_you: ["Needs you", "unsure"],
    break_glass: ["Break-glass sign-in", "bad"],
  };

/** Returns what was unread when it came on screen: it stays marked while the page is open. */
function useFreshIds(rows: readonly NotificationRow[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = rows.filter(({ id, isRead }) => !isRead && !fresh.has(id));
  if (unread.length > 0) setFresh(new Set([...fresh, ...unread.map(({ id }) => id)]));
  return fresh;
}

/** Marks what is on screen as read, and lets the bell count again. */
function useMarkRead(newestUnread: number | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (newestUnread === undefined) return;
    void markNotificationsRead(newestUnread).then((failure) => {
      if (!failure) void queries.invalidateQueries({ queryKey: ["notifications", "count"] });
    });
  }, [newestUnread, queries]);
}

function About({ kind, recordId }: NotificationRow) {
  if (kind === "break_glass") {
    return (
      <>
        {recordId.split(" ")[0]} signed in by its break-glass password. If nobody you know did, end
        its sessions.
      </>
    );
  }
  if (kind !== "needs_you") return <Subject subject={{ resource: "orders", id: recordId }} />;
  return (
    <Link
      className="link"
      href={`/requests/${encodeURIComponent(recordId)}` as Route}
      prefetch={false}
    >
      A request of yours waits for a decision
    </Link>
  );
}

/** What happened to the person's orders and requests, newest first. */
export function NotificationList() {
  const { data, error, refetch } = useNotifications();
  const rows = data?.rows ?? [];
  const fresh = useFreshIds(rows);
  useMarkRead(rows.find(({ isRead }) => !isRead)?.id);
  if (!data)
    return (
      <div className="mt-4">
        {error ? (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    );
  if (rows.length === 0)
    return (
      <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
        No notifications yet. Orders that become late, fail or arrive, and requests that need you,
        appear here.
      </p>
    );
  return (
    <SubjectNamesProvider value={data.names}>
      {error && <StaleNotice error={error} />}
      <ul className="mt-3 max-w-[820px] border-t border-rule-2">
        {rows.map((row) => {
          const [text, variant] = labels[row.kind] ?? [row.kind, "none"];
          return (
            <li
              key={row.id}
              className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-rule py-2.5 pl-3 sm:grid-cols-[150px_minmax(0,1fr)_auto] ${fresh.has(row.id) ? "bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]" : ""}`}
            >
              <span>
                <StatusLabel variant={variant}>{text}</StatusLabel>
                {fresh.has(row.id) && <span className="sr-only">, new</span>}
              </span>
              <span className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">
                <About {...row} />
              </span>
              <span className="pr-2 text-small text-ink-3">
                <Moment at={row.at} />
              </span>
            </li>
          );
        })}
      </ul>
    </SubjectNamesProvider>
  );
}
