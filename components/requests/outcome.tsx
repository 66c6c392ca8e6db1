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
import { cancelledText, requestHref } from "#components/requests/request-text.ts";
import { lastSendingText } from "#components/requests/sending-text.ts";
import { Button } from "#components/ui/button.tsx";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";
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
      return t("outcome.waiting");
    case "sending":
      return t("outcome.sentWaiting");
    case "approval":
      return request?.hold
        ? t("outcome.heldBy", {
            sentence: request.hold.sentence,
            hasText: request.hold.text ? "yes" : "no",
            text: request.hold.text,
          })
        : t("outcome.waitingForApproval");
    case "waiting":
      return t("outcome.waitsForTurn");
    case "preparing":
      return t("outcome.checkingFirst");
    case "resending":
      return t("outcome.resentSoon");
    default:
      return t("outcome.checkingLost", { sending: lastSendingText(request?.evidence) });
  }
};

const timeOf = (at: string | null) => <Moment key="time" at={at} format="time" />;

function Checking({ outcome, again }: { outcome: WriteOutcome } & Pick<OutcomeProps, "again">) {
  const { request, intentId, failure } = outcome;
  if (intentId === null) {
    return (
      <div className="grid gap-1.5 text-ink-2">
        <p>{failure?.message}</p>
        {again && (
          <p>
            <Button onClick={() => again({ second: false })}>{t("outcome.sendSame")}</Button>
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
              {tRich("outcome.sentAt", { time: () => timeOf(request.sentAt) })}
              {sentenceGap()}
            </>
          )}
          {request.nextLookupAt
            ? tRich("outcome.checksNext", {
                count: request.lookupCount,
                time: () => timeOf(request.nextLookupAt),
              })
            : t("outcome.checks", { count: request.lookupCount })}
        </p>
      )}
      <p>
        {tRich("outcome.leave", {
          canCancel: request && isNeverSent(request) ? "yes" : "no",
          link: (inside) => (
            <Link key="link" className="link" href={requestHref(intentId)} prefetch={false}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

/** Names the link to a request that needs a decision. A PIN can't be read back or found. */
export const decideLinkText = (operation: WriteOutcome["operation"]) =>
  writeText[operation].matching === "impossible"
    ? t("outcome.seeRequest")
    : t("outcome.reviewAndDecide");

function NeedsYou({ outcome }: { outcome: WriteOutcome }) {
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{outcome.request ? decisionReason(outcome.request) : t("outcome.needsDecision")}</p>
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
      aria-label={t("outcome.label")}
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
