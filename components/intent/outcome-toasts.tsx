"use client";

import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useEffectEvent, useState } from "react";
import { Moment } from "#components/data/moment.tsx";
import { IntentStatus } from "#components/intent/intent-status.tsx";
import { requestHref, writeWords } from "#components/intent/record-of.ts";
import { recordLink } from "#components/intent/request-links.ts";
import { employeeIdOf, requestTitle } from "#components/intent/request-title.ts";
import { useNames } from "#components/intent/use-names.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useInvalidate } from "#lib/client/invalidate.ts";
import {
  type Followed,
  forgetPending,
  markNotified,
  type PendingSubmission,
  unfollow,
} from "#lib/client/pending-submissions.ts";
import { requestOptions } from "#lib/client/requests.ts";
import { useShownIds } from "#lib/client/shown-requests.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** How long the outcome of what needs nobody stays, unless it is looked at. Milliseconds. */
const staysMs = 15_000;
/** More at once are counted. */
const maxShown = 2;

const words = (request: IntentDetail) => {
  switch (request.status) {
    case "accepted":
      return request.isAdopted
        ? "Found by reading back: the service has it."
        : "The service has it.";
    case "refused":
      return request.conflict?.message ?? request.failure?.message ?? "Nothing was sent.";
    case "abandoned":
      return "Somebody gave it up. Nothing more is sent.";
    default:
      return request.reason ?? "The console could not find out what became of it.";
  }
};

function Toast({
  request,
  title,
  onTold,
}: {
  request: IntentDetail;
  title: string;
  onTold: () => void;
}) {
  const [isLookedAt, setLookedAt] = useState(false);
  const isAsking = request.status === "needs you";
  const told = useEffectEvent(onTold);
  useEffect(() => {
    if (isAsking || isLookedAt) return;
    const timer = window.setTimeout(told, staysMs);
    return () => window.clearTimeout(timer);
  }, [isAsking, isLookedAt]);
  const record = request.status === "accepted" ? recordLink(request, request.resultId) : null;
  return (
    <li
      data-intent-status={request.status}
      className={`pointer-events-auto grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md border bg-sheet py-2.5 pr-2 pl-3.5 shadow-float ${isAsking ? "border-signal" : "border-rule-2"}`}
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <div className="min-w-0 wrap-anywhere">
        <IntentStatus value={request.status} />
        <p className="font-medium">{title}</p>
        <p className="line-clamp-2 text-ink-2">{words(request)}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-4">
          <Link
            href={requestHref(request.id)}
            prefetch={false}
            className="link font-medium"
            onClick={onTold}
          >
            {isAsking ? "See what was found, and decide" : "See the request"}
          </Link>
          {record && (
            <Link href={record} prefetch={false} className="link" onClick={onTold}>
              Open the {writeWords[request.operation].noun}
            </Link>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${title}`}
        className="-mt-0.5 self-start rounded-xs p-1.5 text-ink-3 hover:text-ink"
        onClick={onTold}
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  );
}

/** A form that never became a request. Stays until it is dismissed: no list shows it. */
function NotSent({
  submission,
  onDismiss,
}: {
  submission: PendingSubmission;
  onDismiss: () => void;
}) {
  const { what } = writeWords[submission.operation];
  return (
    <li
      data-intent-status="refused"
      className="pointer-events-auto grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md border border-signal bg-sheet py-2.5 pr-2 pl-3.5 shadow-float"
    >
      <div className="min-w-0 wrap-anywhere">
        <StatusLabel variant="bad">Not sent</StatusLabel>
        <p className="font-medium">
          {what}, <Moment at={new Date(submission.at).toISOString()} format="time" />
        </p>
        <p className="text-ink-2">{submission.problem}</p>
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${what}`}
        className="-mt-0.5 self-start rounded-xs p-1.5 text-ink-3 hover:text-ink"
        onClick={onDismiss}
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  );
}

/** What became of the requests that were sent from this browser, on whatever page the person is. */
export default function OutcomeToasts({
  owner,
  followed,
  problems,
}: {
  owner: string;
  followed: readonly Followed[];
  /** Forms that never became a request. */
  problems: readonly PendingSubmission[];
}) {
  const answers = useQueries({
    queries: followed.map(({ id }) => requestOptions(id, { isFollowed: true })),
  });
  const shown = useShownIds();
  const invalidate = useInvalidate();

  const tell = (request: IntentDetail) =>
    request.status === "needs you"
      ? markNotified(owner, request.id, request.status)
      : unfollow(owner, request.id);

  const news = followed.flatMap(({ id, notified }, index) => {
    const request = answers[index]?.data;
    const isNew = request && request.status !== "checking" && request.status !== notified;
    return isNew ? [{ id, request }] : [];
  });
  const gone = followed.flatMap(({ id }, index) => {
    const error = answers[index]?.error;
    return error && failureOf(error).kind === "not_found" ? [id] : [];
  });

  // What the page says itself has been told; what is not there any more never will be.
  const seen = news.filter(({ id }) => shown.includes(id));
  const settle = useEffectEvent(() => {
    for (const { request } of seen) tell(request);
    for (const id of gone) unfollow(owner, id);
  });
  const settledNow = [...seen.map(({ id }) => id), ...gone].join(" ");
  useEffect(() => {
    if (settledNow) settle();
  }, [settledNow]);

  // The badge, and what an accepted write changed on the page, are read again.
  const changed = news.map(({ id, request }) => `${id} ${request.status}`).join(" ");
  const refresh = useEffectEvent(() => {
    void invalidate(
      news.flatMap(({ request }) => (request.status === "accepted" ? request.touches : [])),
    );
  });
  useEffect(() => {
    if (changed) refresh();
  }, [changed]);

  const isUrgent = ({ request }: (typeof news)[number]) => request.status === "needs you";
  const told = news
    .filter(({ id }) => !shown.includes(id))
    .sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  const visible = told.slice(0, maxShown);
  const names = useNames(visible.map(({ request }) => request));
  const rest = told.length - visible.length;

  return (
    <section
      aria-label="What became of your requests"
      aria-live="polite"
      className="no-print pointer-events-none fixed right-2 bottom-[76px] left-2 z-20 sm:left-auto sm:w-[23rem] rail:right-4 rail:bottom-4"
    >
      <ul className="grid gap-2">
        {problems.map((submission) => (
          <NotSent
            key={submission.form}
            submission={submission}
            onDismiss={() => forgetPending(owner, submission.form)}
          />
        ))}
        {visible.map(({ id, request }) => (
          <Toast
            key={id}
            request={request}
            title={requestTitle(request, names.get(employeeIdOf(request) ?? "") ?? null)}
            onTold={() => tell(request)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <p className="pointer-events-auto mt-2 rounded-md border border-rule-2 bg-sheet px-3.5 py-2 shadow-float">
          <Link className="link" href="/requests" prefetch={false}>
            {rest} more in Requests
          </Link>
        </p>
      )}
    </section>
  );
}
