import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import type { Write, WriteOutcome } from "#components/form/use-write.ts";
import type { SendOptions } from "#components/form/use-write-form.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Accepted } from "#components/requests/accepted.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { IntentStatus, outcomeBorder } from "#components/requests/intent-status.tsx";
import { Refusal } from "#components/requests/refusal.tsx";
import { isNeverSent, phaseOf } from "#components/requests/request-progress.ts";
import { cancelledText, checkCountText, requestHref } from "#components/requests/request-text.ts";
import { lastSendingText } from "#components/requests/sending-text.ts";
import { Button } from "#components/ui/button.tsx";
import { writeText } from "#lib/protocol/write-text.ts";

interface OutcomeProps {
  write: Pick<Write, "outcome">;
  /** Sends the same form again, or places the order a second time. */
  again?: ((options: SendOptions) => void) | undefined;
  /** Returns the status of the accepted record, by its id. */
  statusOf?: ((id: string) => ReactNode) | undefined;
  /** What to do next once the write is accepted. */
  children?: ReactNode;
}

/** Returns what happens to an open write now. Without its request, nothing is known of it yet. */
const waitingText = (request: WriteOutcome["request"]) => {
  switch (request && phaseOf(request)) {
    case null:
      return "Waiting for the outcome.";
    case "sending":
      return "Sent. Waiting for a reply.";
    case "approval":
      return request?.hold
        ? `${request.hold.sentence} ${request.hold.text} Nothing is sent until then.`.replace(
            "  ",
            " ",
          )
        : "Waiting for approval. Nothing is sent until then.";
    case "waiting":
      return "Not sent yet: it waits for its turn.";
    case "preparing":
      return "Not sent yet: checking existing records first.";
    case "resending":
      return "It will be sent again soon.";
    default:
      return `${lastSendingText(request?.evidence)}. We're checking whether it went through, and won't send it again meanwhile.`;
  }
};

function Checking({ outcome, again }: { outcome: WriteOutcome } & Pick<OutcomeProps, "again">) {
  const { request, intentId, failure } = outcome;
  if (intentId === null) {
    return (
      <div className="grid gap-1.5 text-ink-2">
        <p>{failure?.message}</p>
        {again && (
          <p>
            <Button onClick={() => again({ second: false })}>Send the same form again</Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{waitingText(request)}</p>
      {request && phaseOf(request) === "checking" && (
        <p className="text-small text-ink-3">
          {request.sentAt && (
            <>
              Sent at <Moment at={request.sentAt} format="time" />.{" "}
            </>
          )}
          {checkCountText(request.lookupCount)}
          {request.nextLookupAt && (
            <>
              , next check at <Moment at={request.nextLookupAt} format="time" />
            </>
          )}
          .
        </p>
      )}
      <p>
        You can leave this page. We'll notify you.{" "}
        <Link className="link" href={requestHref(intentId)} prefetch={false}>
          {request && isNeverSent(request) ? "Follow or cancel it" : "Follow it"} in Requests
        </Link>
      </p>
    </div>
  );
}

/** Names the link to a request that needs a decision. A PIN can't be read back or found. */
export const decideLinkText = (operation: WriteOutcome["operation"]) =>
  writeText[operation].matching === "impossible" ? "See the request" : "Review and decide";

function NeedsYou({ outcome }: { outcome: WriteOutcome }) {
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{outcome.request ? decisionReason(outcome.request) : "Needs a decision."}</p>
      <p>
        <Link className="link font-medium" href={requestHref(outcome.intentId)} prefetch={false}>
          {decideLinkText(outcome.operation)}
        </Link>
      </p>
    </div>
  );
}

function Details({
  outcome,
  again,
  statusOf,
}: { outcome: WriteOutcome } & Pick<OutcomeProps, "again" | "statusOf">) {
  switch (outcome.status) {
    case "accepted":
      return <Accepted outcome={outcome} statusOf={statusOf} />;
    case "refused":
      return <Refusal outcome={outcome} again={again} />;
    case "checking":
      return <Checking outcome={outcome} again={again} />;
    case "needs you":
      return <NeedsYou outcome={outcome} />;
    case "abandoned":
      return <p className="text-ink-2">{cancelledText(outcome.request)}</p>;
  }
}

/**
 * The outcome of a form's write, under or beside the form. Takes the focus when it first appears
 * and when its status changes.
 */
export function Outcome({ write, children, ...actions }: OutcomeProps) {
  const ref = useRef<HTMLElement>(null);
  const { outcome } = write;
  const status = outcome?.status;
  useEffect(() => {
    if (status) ref.current?.focus();
  }, [status]);
  if (!outcome) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Outcome"
      data-intent-status={outcome.status}
      className={`rounded-md border-s-2 py-1 ps-3 ${outcomeBorder(outcome.status)}`}
    >
      <p role="status">
        <IntentStatus value={outcome.status} request={outcome.request} />
      </p>
      <Details outcome={outcome} {...actions} />
      {outcome.status === "accepted" && children && <div className="mt-2">{children}</div>}
    </section>
  );
}
