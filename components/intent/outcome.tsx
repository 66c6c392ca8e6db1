"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import { Moment } from "#components/data/moment.tsx";
import type { Write, WriteOutcome } from "#components/form/use-write.ts";
import { Accepted } from "#components/intent/accepted.tsx";
import { IntentStatus, isQueued } from "#components/intent/intent-status.tsx";
import { lookupText } from "#components/intent/lookup-text.ts";
import { requestHref } from "#components/intent/record-of.ts";
import { Refusal } from "#components/intent/refusal.tsx";
import { Button } from "#components/ui/button.tsx";

const soFar = (request: WriteOutcome["request"]) => {
  if (request?.state === "sending") return "It was sent, and the service has not answered yet.";
  if (request && isQueued(request)) {
    return "Queued: other requests are being sent first. Nothing has been sent yet.";
  }
  return request && request.sentAt === null
    ? "It has not been sent yet: what is there is read first."
    : "The answer was lost, so nobody knows yet whether the service took it.";
};

function Checking({ outcome, onSendAgain }: { outcome: WriteOutcome; onSendAgain?: () => void }) {
  const { request, intentId, failure } = outcome;
  if (intentId === null) {
    return (
      <div className="grid gap-1.5 text-ink-2">
        <p>{failure?.message}</p>
        {onSendAgain && (
          <p>
            <Button onClick={onSendAgain}>Send the same form again</Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-1 text-ink-2">
      <p>
        {soFar(request)} The console reads the service until it is known, and sends nothing a second
        time meanwhile.
      </p>
      {request && (
        <p className="text-small text-ink-3">
          {request.sentAt && (
            <>
              Sent at <Moment at={request.sentAt} format="time" />.{" "}
            </>
          )}
          {lookupText(request.lookupCount)}
          {request.nextLookupAt && (
            <>
              , next at <Moment at={request.nextLookupAt} format="time" />
            </>
          )}
          .
        </p>
      )}
      <p>
        You can leave this page: the outcome will find you.{" "}
        <Link className="link" href={requestHref(intentId)} prefetch={false}>
          Follow it in Requests
        </Link>
      </p>
    </div>
  );
}

/** Of a value that can't be read back nothing is found; the form may save it again. */
const decideWords = ({ operation }: WriteOutcome) =>
  operation === "products.add-pin" ? "See the request" : "See what was found, and decide";

function NeedsYou({ outcome }: { outcome: WriteOutcome }) {
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{outcome.request?.reason ?? "The console could not find out what became of it."}</p>
      <p>
        <Link className="link font-medium" href={requestHref(outcome.intentId)} prefetch={false}>
          {decideWords(outcome)}
        </Link>
      </p>
    </div>
  );
}

const says = (
  outcome: WriteOutcome,
  { onSecond, onSendAgain }: { onSecond?: () => void; onSendAgain?: () => void },
): ReactNode => {
  switch (outcome.status) {
    case "accepted":
      return <Accepted outcome={outcome} />;
    case "refused":
      return <Refusal outcome={outcome} {...(onSecond ? { onSecond } : {})} />;
    case "checking":
      return <Checking outcome={outcome} {...(onSendAgain ? { onSendAgain } : {})} />;
    case "needs you":
      return <NeedsYou outcome={outcome} />;
    case "abandoned":
      return <p className="text-ink-2">Somebody gave it up. Nothing more will be sent.</p>;
  }
};

/**
 * What became of a form's write, in one place under or beside the form; it takes the focus when it
 * first speaks. `again`: sends the same form, as a second order where one was placed before.
 */
export function Outcome({
  write,
  again,
  children,
}: {
  write: Write;
  again?: (options: { second: boolean }) => void;
  /** What to do next once it is accepted. */
  children?: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const { outcome } = write;
  const status = outcome?.status;
  useEffect(() => {
    if (status) ref.current?.focus();
  }, [status]);
  if (!outcome) return null;
  const actions = again
    ? { onSecond: () => again({ second: true }), onSendAgain: () => again({ second: false }) }
    : {};
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="What became of it"
      data-intent-status={outcome.status}
      className={`rounded-md border-l-2 py-1 pl-3 ${outcome.status === "accepted" || outcome.status === "checking" ? "border-rule-3" : "border-signal"}`}
    >
      <p role="status">
        <IntentStatus value={outcome.status} request={outcome.request} />
      </p>
      {says(outcome, actions)}
      {outcome.status === "accepted" && children && <div className="mt-2">{children}</div>}
    </section>
  );
}
