import { type RefObject, useEffect, useState } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { Accepted } from "#components/requests/accepted.tsx";
import { CancelUnsent } from "#components/requests/cancel-unsent.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { decisionText } from "#components/requests/decision-text.ts";
import { fieldLabel } from "#components/requests/field-label.ts";
import { HoldNote } from "#components/requests/hold-note.tsx";
import { IntentStatus, outcomeBorder } from "#components/requests/intent-status.tsx";
import { orderStatusOf } from "#components/requests/order-status.tsx";
import { ApiRequestId, ConflictLinks } from "#components/requests/refusal.tsx";
import { checksOf, isNeverSent, phaseOf } from "#components/requests/request-progress.ts";
import { checkCountText } from "#components/requests/request-text.ts";
import { lastSendingText } from "#components/requests/sending-text.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** When Quartermaster checks next: the time, and a countdown once the page runs. */
function NextCheck({ at }: { at: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = now === null ? null : Math.ceil((Date.parse(at) - now) / 1_000);
  if (seconds !== null && seconds <= 0) return <>checking now</>;
  return (
    <>
      next check at <Moment at={at} format="clock" />
      {seconds !== null && seconds < 600 && (
        <span className="tabular-nums">
          , in {seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}
        </span>
      )}
    </>
  );
}

function Checks({ request }: { request: IntentDetail }) {
  const { nextLookupAt, sentAt, operation } = request;
  const isSecret = writeText[operation].matching === "impossible";
  return (
    <p className="text-small text-ink-3">
      {sentAt && (
        <>
          Sent at <Moment at={sentAt} format="clock" />.{" "}
        </>
      )}
      {!isSecret && (
        <>
          {checkCountText(checksOf(request).total)}
          {nextLookupAt && (
            <>
              , <NextCheck at={nextLookupAt} />
            </>
          )}
          .
        </>
      )}
    </p>
  );
}

const checkingText = ({ state, operation, evidence }: IntentDetail) => {
  const { matching, repeat, noun } = writeText[operation];
  if (matching === "impossible") {
    return state === "absent"
      ? "No reply confirmed it, and a PIN can't be read back. Deciding what comes next."
      : `${lastSendingText(evidence)}, so the outcome is unknown. A PIN can't be read back.`;
  }
  if (state === "absent") return "Complete checks did not find it. Deciding what comes next.";
  return `${lastSendingText(evidence)}, so the outcome is unknown. Quartermaster checks whether ${
    repeat === "overwrites" ? `the ${noun} has the new values` : `a new ${noun} exists`
  }.`;
};

/** Returns what Quartermaster does now about a request in progress. */
const progressText = (request: IntentDetail): string => {
  const lastFailure = request.failure ? ` Last try: ${request.failure.message}` : "";
  switch (phaseOf(request)) {
    case "approval":
      return request.reason ?? "Nothing is sent unless it is approved.";
    case "waiting":
      return `Not sent yet.${lastFailure} If it can't be sent in time, it is refused.`;
    case "preparing":
      return `Not sent yet: checking existing records first, to recognize a new one later.${lastFailure}`;
    case "sending":
      return "The API has 25 seconds to reply.";
    case "resending":
      return writeText[request.operation].matching === "impossible"
        ? "The same PIN is sent again soon."
        : "It will be sent again, unless a last check finds a similar record.";
    default:
      return checkingText(request);
  }
};

function Checking({ request }: { request: IntentDetail }) {
  const isLost = request.state === "unknown";
  return (
    <>
      <p>{progressText(request)}</p>
      <HoldNote request={request} />
      {isLost && (
        <p>
          We check for about 5 minutes and won't send it again meanwhile. You can leave this page.
        </p>
      )}
      {isLost && <Checks request={request} />}
      {isNeverSent(request) && request.choices.includes("abandon") && (
        <CancelUnsent request={request} />
      )}
    </>
  );
}

function NeedsYou({ request }: { request: IntentDetail }) {
  const { watchUntil, nextLookupAt, operation } = request;
  const isReadable = writeText[operation].matching !== "impossible";
  return (
    <>
      <p>{decisionReason(request)}</p>
      <HoldNote request={request} />
      {request.agent?.request && (
        <p>
          The agent says it was asked: <q className="wrap-anywhere">{request.agent.request}</q>
        </p>
      )}
      {nextLookupAt && watchUntil && isReadable && (
        <p>
          Quartermaster keeps checking until <Moment at={watchUntil} />
          {writeText[operation].matching === "by a person"
            ? " and shows possible matches here. Purchases need a manual check."
            : ". A certain match is accepted automatically."}
        </p>
      )}
      {request.state !== "draft" && <Checks request={request} />}
    </>
  );
}

/** Whether the reason of a refusal says already that nothing was sent. */
const saysNothingSent = (reason: string | undefined) => /nothing was sent/i.test(reason ?? "");

function Refused({ request }: { request: IntentDetail }) {
  const { failure, conflict, fieldErrors, operation } = request;
  const reason = conflict?.message ?? failure?.message ?? fieldErrors?.[""];
  const fields = Object.entries(fieldErrors ?? {}).filter(
    ([field, message]) => field !== "" && message !== reason,
  );
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
      {request.sentAt !== null && <p>Nothing was changed, and nothing more is sent.</p>}
      {request.sentAt === null && !saysNothingSent(reason) && <p>Nothing was sent.</p>}
      <ConflictLinks operation={operation} conflict={conflict} />
      <ApiRequestId failure={failure} />
    </>
  );
}

/** Who made the last decision, which one and when. */
function LastDecision({ request }: { request: IntentDetail }) {
  const last = request.evidence.findLast(({ what }) => what === "decided");
  if (!last) return null;
  const { choice, isYou, name } = last.detail;
  return (
    <p className="text-small text-ink-3">
      {isYou === true ? "You" : String(name ?? "Someone")} {decisionText(choice, request.resultId)}{" "}
      at <Moment at={last.at} />.
    </p>
  );
}

function Details({ request }: { request: IntentDetail }) {
  switch (request.status) {
    case "checking":
      return <Checking request={request} />;
    case "needs you":
      return <NeedsYou request={request} />;
    case "refused":
      return <Refused request={request} />;
    case "abandoned":
      return request.conflict?.kind === "replaced" ? (
        <>
          <p>{request.conflict.message}</p>
          <ConflictLinks operation={request.operation} conflict={request.conflict} />
        </>
      ) : (
        <>
          {request.endReason && <p>{request.endReason}</p>}
          <p>
            {request.sentAt === null
              ? "Nothing was sent, and nothing will be."
              : "Nothing more is sent, and Quartermaster has stopped checking."}
          </p>
        </>
      );
    case "accepted":
      return (
        <Accepted
          outcome={request}
          statusOf={writeText[request.operation].record === "order" ? orderStatusOf : undefined}
        />
      );
  }
}

/** The status of a request, what it means and what happens next. Focused after a decision. */
export function IntentSummary({
  request,
  ref,
}: {
  request: IntentDetail;
  ref: RefObject<HTMLElement | null>;
}) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Status"
      data-intent-status={request.status}
      className={`mt-4 grid max-w-[86ch] gap-1 border-s-2 py-1 ps-3.5 text-ink-2 wrap-anywhere ${outcomeBorder(request.status)}`}
    >
      <p role="status" className="text-prose">
        <IntentStatus value={request.status} request={request} />
      </p>
      <Details request={request} />
      <LastDecision request={request} />
    </section>
  );
}
