"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Subject, SubjectNamesProvider } from "#components/events/event-subject.tsx";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import {
  kindTexts,
  notificationFields,
  notificationTabs,
} from "#components/notifications/notification-filters.ts";
import { causeSentence } from "#components/requests/decision-cause.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { markNotificationsRead, useNotifications } from "#lib/client/notifications.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { SubjectNames } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import {
  approvalOfNotice,
  exceptionOfNotice,
  type NotificationKind,
  type NotificationRow,
  type NotificationsAnswer,
  runOfNotice,
  type ViewNotice,
  viewOfNotice,
} from "#lib/protocol/notification.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { viewNoticeText } from "#lib/protocol/view-notice-text.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Returns how late the order of a notification is now; empty where that is not known. */
const lateText = ({ kind, recordId }: NotificationRow, names: SubjectNames) => {
  const sla = names[`orders:${recordId}`]?.sla;
  return kind === "late" && sla?.late ? (slaText(sla) ?? "") : "";
};

/** What a notification says of a saved view, as a link to its rows while the person sees it. */
function AboutView({ notice, views }: { notice: ViewNotice; views: NotificationsAnswer["views"] }) {
  const { numberText } = useNumbers();
  const view = views[notice.viewId];
  const text = viewNoticeText(notice, view?.name ?? null, numberText);
  if (!view || "ended" in notice) return text;
  return (
    <Link className="link" href={view.href as Route} prefetch={false}>
      <bdi>{text}</bdi>
    </Link>
  );
}

function AboutException({
  cause,
  resource,
  id,
}: NonNullable<ReturnType<typeof exceptionOfNotice>>) {
  return (
    <>
      {tRich<"notice.exceptionAbout", ReactNode>("notice.exceptionAbout", {
        cause,
        resource,
        record: (inside) =>
          resource === "orders" ? (
            <Subject key={id} subject={{ resource, id }} />
          ) : (
            <Link
              key={id}
              className="link"
              href={`/${resource}/${encodeURIComponent(id)}` as Route}
              prefetch={false}
            >
              {inside}
            </Link>
          ),
      })}
    </>
  );
}

function About({
  kind,
  recordId,
  views,
}: Pick<NotificationRow, "kind" | "recordId"> & Pick<NotificationsAnswer, "views">) {
  const view = kind === "view" ? viewOfNotice(recordId) : null;
  if (view) return <AboutView notice={view} views={views} />;
  if (kind === "break_glass") {
    return <>{t("notice.breakGlassBy", { account: recordId.split(" ")[0] ?? "" })}</>;
  }
  const waiting = kind === "exception" ? exceptionOfNotice(recordId) : null;
  if (waiting) return <AboutException {...waiting} />;
  const run = kind === "needs_you" ? runOfNotice(recordId) : null;
  if (run) {
    return (
      <Link className="link" href={runHref(run.id)} prefetch={false}>
        {causeSentence(run.cause)}
      </Link>
    );
  }
  if (kind !== "needs_you") return <Subject subject={{ resource: "orders", id: recordId }} />;
  const approval = approvalOfNotice(recordId);
  return (
    <Link
      className="link"
      href={`/requests/${encodeURIComponent(approval?.id ?? recordId)}` as Route}
      prefetch={false}
    >
      {approval === null
        ? t("notice.requestWaits")
        : t("notice.approvalWaits", { state: approval.isReminder ? "reminder" : "first" })}
    </Link>
  );
}

/** Marks notifications as read, and lets the list and the bell show it. */
function useMarkRead() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const mark = async (id: number, which: "one" | "up to") => {
    const problem = await markNotificationsRead(id, which);
    setFailure(problem);
    if (!problem) await queries.invalidateQueries({ queryKey: ["notifications"] });
  };
  return { failure, mark };
}

/** Returns the words for what happened: an order that arrived has those of its type, if that is known. */
const kindLabel = ({ kind, recordId }: NotificationRow, names: SubjectNames) => {
  const type = names[`orders:${recordId}`]?.type;
  return kind === "delivered" && type
    ? statusLabel("delivered", type)
    : (kindTexts()[kind]?.label ?? kind);
};

function Row({
  row,
  views,
  label,
  late,
  onRead,
}: {
  row: NotificationRow;
  views: NotificationsAnswer["views"];
  label: string;
  late: string;
  /** Called when the person opens it, or says that they have read it. */
  onRead: () => void;
}) {
  const variant = kindTexts()[row.kind]?.variant ?? "none";
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-rule py-1.5 ps-3 sm:grid-cols-[160px_minmax(0,1fr)_auto_88px] ${row.isRead ? "" : "bg-accent-wash shadow-edge-wide"}`}
    >
      <span>
        <StatusLabel variant={variant}>{label}</StatusLabel>
        <span className="sr-only">, {row.isRead ? t("notice.read") : t("notice.unreadState")}</span>
      </span>
      {/* A click on the link inside opens what it is about. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what is operated. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link clicks it too. */}
      <span
        className={`min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 ${row.isRead ? "" : "font-medium"}`}
        onClick={({ target }) => {
          if (!row.isRead && target instanceof Element && target.closest("a")) onRead();
        }}
      >
        <About {...row} views={views} />
        {late && <span className="ms-2 whitespace-nowrap text-small text-signal">{late}</span>}
      </span>
      <span className="text-small text-ink-3 max-sm:pe-2">
        <Moment at={row.at} />
      </span>
      <span className="pe-2 text-end max-sm:col-span-2 max-sm:text-start">
        {!row.isRead && (
          <button type="button" className="link py-1 text-small max-sm:py-2.5" onClick={onRead}>
            {tRich("notice.markRead", {
              recordId: row.recordId,
              span: (inside) => (
                <span key="span" className="sr-only">
                  {inside}
                </span>
              ),
            })}
          </button>
        )}
      </span>
    </li>
  );
}

/** What happened to the person's orders and requests, newest first. */
export function NotificationList() {
  const { data, error, refetch } = useNotifications();
  const { numberText } = useNumbers();
  const { input, linkTo } = useSearchState(notificationFields());
  const { failure, mark } = useMarkRead();
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
  if (data.rows.length === 0)
    return <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">{t("notice.none")}</p>;
  const tabs = notificationTabs(data.rows);
  const tab = tabs.find(({ show }) => show === input.show) ?? tabs[0];
  const rows = tab?.rows ?? [];
  const [newest] = data.rows;
  const all = kindTexts()[tab?.show as NotificationKind]?.all;
  return (
    <SubjectNamesProvider value={data.names}>
      {error && <StaleNotice error={error} />}
      {failure && <FailureNotice failure={failure} />}
      <nav
        aria-label={t("notice.show")}
        className="mt-2.5 flex overflow-x-auto border-b border-rule [scrollbar-width:none]"
      >
        {tabs.map(({ show, label, rows: { length } }) => (
          <a
            key={label}
            {...linkTo({ show })}
            aria-current={show === tab?.show ? "page" : undefined}
            className="view-tab"
          >
            {label}
            <span>{numberText(length)}</span>
          </a>
        ))}
      </nav>
      <div className="mt-2.5 flex min-h-8 flex-wrap items-center gap-3">
        {newest && data.unreadCount > 0 && (
          <Button onClick={() => void mark(newest.id, "up to")}>{t("notice.markAll")}</Button>
        )}
        {all && (
          <Link className="link py-1" href={all.href as Route} prefetch={false}>
            {all.label}
          </Link>
        )}
      </div>
      {rows.length === 0 && <p className="py-8 text-center text-ink-2">{t("notice.allRead")}</p>}
      <ul className="mt-1 max-w-[860px] border-t border-rule-2">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            views={data.views}
            label={kindLabel(row, data.names)}
            late={lateText(row, data.names)}
            onRead={() => void mark(row.id, "one")}
          />
        ))}
      </ul>
    </SubjectNamesProvider>
  );
}
