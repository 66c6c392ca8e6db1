"use client";

import Link from "next/link";
import type { ReactNode, RefObject } from "react";
import { Moment } from "#components/data/moment.tsx";
import { Accepted } from "#components/intent/accepted.tsx";
import { IntentStatus } from "#components/intent/intent-status.tsx";
import { lookupText } from "#components/intent/lookup-text.ts";
import { NextLookup } from "#components/intent/next-lookup.tsx";
import { recordHref, requestHref, writeWords } from "#components/intent/record-of.ts";
import { recordLink } from "#components/intent/request-links.ts";
import { fieldLabel } from "#components/intent/sent-fields.ts";
import { situationOf } from "#components/intent/situation.ts";
import { Code } from "#components/ui/code.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";

function Looks({ request }: { request: IntentDetail }) {
  const { lookupCount, nextLookupAt, sentAt, state } = request;
  if (state !== "unknown" && state !== "needs_person") return null;
  return (
    <p className="text-small text-ink-3">
      {sentAt && (
        <>
          Sent at <Moment at={sentAt} format="clock" />.{" "}
        </>
      )}
      {lookupText(lookupCount)}
      {nextLookupAt && (
        <>
          , <NextLookup at={nextLookupAt} />
        </>
      )}
      .
    </p>
  );
}

function Checking({ request }: { request: IntentDetail }) {
  return (
    <>
      <p>{situationOf(request)}</p>
      {request.state === "unknown" && (
        <p>
          It looks 2, 5, 15, 60 and 300 seconds after the answer was lost, and believes that nothing
          landed only when three complete looks agree and two minutes have been quiet. Meanwhile
          nothing is sent a second time. You can leave this page.
        </p>
      )}
      <Looks request={request} />
    </>
  );
}

function NeedsYou({ request }: { request: IntentDetail }) {
  const { reason, watchUntil, nextLookupAt, operation } = request;
  return (
    <>
      <p>{reason ?? "The console could not find out what became of it."}</p>
      {nextLookupAt && watchUntil && (
        <p>
          The console keeps looking until <Moment at={watchUntil} />
          {operation === "orders.purchase"
            ? ", and shows here what turns up. What an order bought, only a person can tell."
            : ": if it turns up beyond doubt, it is accepted by itself."}
        </p>
      )}
      <Looks request={request} />
    </>
  );
}

function Refused({ request }: { request: IntentDetail }) {
  const { failure, conflict, fieldErrors, operation } = request;
  const reason = conflict?.message ?? failure?.message ?? fieldErrors?.[""];
  const fields = Object.entries(fieldErrors ?? {}).filter(
    ([field, message]) => field !== "" && message !== reason,
  );
  const other = recordHref(operation, conflict?.recordId);
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, message]) => (
            <li key={field}>
              {fieldLabel(field)}: {message}
            </li>
          ))}
        </ul>
      )}
      <p>
        {request.sentAt === null
          ? "Nothing was sent."
          : "Nothing was changed, and nothing more is sent."}
      </p>
      {(other || conflict?.intentId) && (
        <p className="flex flex-wrap gap-x-4">
          {other && (
            <Link className="link" href={other} prefetch={false}>
              Open the {writeWords[operation].noun} that is there
            </Link>
          )}
          {conflict?.intentId && (
            <Link className="link" href={requestHref(conflict.intentId)} prefetch={false}>
              See the other request
            </Link>
          )}
        </p>
      )}
      {failure?.requestId && (
        <p className="text-small text-ink-3">
          The service's request id: <Code>{failure.requestId}</Code>
        </p>
      )}
    </>
  );
}

/** Who decided what, at last. */
function Decided({ request }: { request: IntentDetail }) {
  const last = request.evidence.findLast(({ what }) => what === "decided");
  if (!last) return null;
  const who = last.detail.isYou === true ? "You" : String(last.detail.name ?? "Somebody");
  const did =
    last.detail.choice === "adopt"
      ? `took ${request.resultId ?? "a found record"} as its result`
      : last.detail.choice === "abandon"
        ? "abandoned it"
        : "asked to send it again";
  return (
    <p className="text-small text-ink-3">
      {who} {did} at <Moment at={last.at} />.
    </p>
  );
}

function says(request: IntentDetail): ReactNode {
  switch (request.status) {
    case "checking":
      return <Checking request={request} />;
    case "needs you":
      return <NeedsYou request={request} />;
    case "refused":
      return <Refused request={request} />;
    case "abandoned":
      return <p>Nothing more is sent, and the console looks for it no longer.</p>;
    case "accepted":
      return <Accepted outcome={request} />;
  }
}

/** How the request stands: its fate, what that means, what happens next. Takes the focus when decided. */
export function IntentSummary({
  request,
  ref,
}: {
  request: IntentDetail;
  ref: RefObject<HTMLElement | null>;
}) {
  const isCalm = request.status === "accepted" || request.status === "checking";
  const isAccessory = request.operation === "orders.add-accessory" && request.status === "accepted";
  const order = isAccessory ? recordLink(request, request.resultId) : null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="How it stands"
      data-intent-status={request.status}
      className={`mt-4 grid max-w-[86ch] gap-1 border-l-2 py-1 pl-3.5 text-ink-2 wrap-anywhere ${isCalm ? "border-rule-3" : "border-signal"}`}
    >
      <p role="status" className="text-prose">
        <IntentStatus value={request.status} request={request} />
      </p>
      {says(request)}
      {order && (
        <p>
          <Link className="link font-medium" href={order} prefetch={false}>
            Open the order it belongs to
          </Link>
        </p>
      )}
      <Decided request={request} />
    </section>
  );
}
