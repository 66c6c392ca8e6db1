import { type RefObject, useEffect, useState } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { Accepted } from "#components/requests/accepted.tsx";
import { CancelUnsent } from "#components/requests/cancel-unsent.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { decisionValues } from "#components/requests/decision-text.ts";
import { fieldLabel } from "#components/requests/field-label.ts";
import { HoldNote } from "#components/requests/hold-note.tsx";
import { IntentStatus, outcomeBorder } from "#components/requests/intent-status.tsx";
import { orderStatusOf } from "#components/requests/order-status.tsx";
import { ApiRequestId, ConflictLinks } from "#components/requests/refusal.tsx";
import { checksOf, isNeverSent, phaseOf } from "#components/requests/request-progress.ts";
import { lastSendingText } from "#components/requests/sending-text.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";
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
  if (seconds !== null && seconds <= 0) return <>{t("requestPage.checkingNow")}</>;
  return (
    <>
      {tRich("requestPage.nextCheckAt", {
        time: () => <Moment key="time" at={at} format="clock" />,
      })}
      {seconds !== null && seconds < 600 && (
        <span className="tabular-nums">
          {t("requestPage.inTime", {
            unit: seconds < 90 ? "seconds" : "minutes",
            count: seconds < 90 ? seconds : Math.round(seconds / 60),
          })}
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
          {tRich("outcome.sentAt", {
            time: () => <Moment key="time" at={sentAt} format="clock" />,
          })}
          {sentenceGap()}
        </>
      )}
      {!isSecret &&
        (nextLookupAt
          ? tRich("requestPage.checksNext", {
              count: checksOf(request).total,
              next: () => <NextCheck key="next" at={nextLookupAt} />,
            })
          : t("outcome.checks", { count: checksOf(request).total }))}
    </p>
  );
}

const checkingText = ({ state, operation, evidence }: IntentDetail) => {
  const { matching, repeat, noun } = writeText[operation];
  if (matching === "impossible") {
    return state === "absent"
      ? t("requestPage.pinAbsent")
      : t("requestPage.pinUnknown", { sending: lastSendingText(evidence) });
  }
  if (state === "absent") return t("requestPage.absent");
  return t("requestPage.lost", {
    sending: lastSendingText(evidence),
    change: repeat === "overwrites" ? "yes" : "no",
    noun,
  });
};

/** Returns what Quartermaster does now about a request in progress. */
const progressText = (request: IntentDetail): string => {
  const lastTry = {
    hasFailure: request.failure ? "yes" : "no",
    failure: request.failure?.message ?? "",
  };
  switch (phaseOf(request)) {
    case "approval":
      return request.reason ?? t("requestPage.approval");
    case "waiting":
      return t("requestPage.notSentYet", lastTry);
    case "preparing":
      return t("requestPage.preparing", lastTry);
    case "sending":
      return t("requestPage.sending");
    case "resending":
      return writeText[request.operation].matching === "impossible"
        ? t("requestPage.resendPin")
        : t("requestPage.resend");
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
      {isLost && <p>{t("requestPage.weCheck")}</p>}
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
          {tRich("requestPage.agentAsked", {
            request: request.agent.request,
            quote: (inside) => (
              <q key="quote" className="wrap-anywhere">
                {inside}
              </q>
            ),
          })}
        </p>
      )}
      {nextLookupAt && watchUntil && isReadable && (
        <p>
          {tRich("requestPage.keepsChecking", {
            matching: writeText[operation].matching === "by a person" ? "person" : "automatic",
            time: () => <Moment key="time" at={watchUntil} />,
          })}
        </p>
      )}
      {request.state !== "draft" && <Checks request={request} />}
    </>
  );
}

/** Whether the reason of a refusal says already that nothing was sent, in the language of the page or as it was kept. */
const saysNothingSent = (reason = "") => {
  const words = t("requestToast.nothingSent").replace(/[.。]$/, "");
  return /nothing was sent/i.test(reason) || reason.includes(words);
};

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
            <li key={field}>{t("requestPage.field", { field: fieldLabel(field), message })}</li>
          ))}
        </ul>
      )}
      {request.sentAt !== null && <p>{t("requestPage.nothingChanged")}</p>}
      {request.sentAt === null && !saysNothingSent(reason) && (
        <p>{t("requestToast.nothingSent")}</p>
      )}
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
      {tRich("decision.madeAt", {
        ...decisionValues({
          choice,
          isYou: isYou === true,
          name: name == null ? null : String(name),
          resultId: request.resultId,
        }),
        time: () => <Moment key="time" at={last.at} />,
      })}
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
            {request.sentAt === null ? t("requestPage.nothingSentEver") : t("requestPage.stopped")}
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
      aria-label={t("requestPage.status")}
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
