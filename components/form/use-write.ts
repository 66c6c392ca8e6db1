import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import {
  follow,
  forgetPending,
  leaveForm,
  markAnswered,
  markPending,
  markProblem,
} from "#lib/client/pending-submissions.ts";
import { useRequest } from "#lib/client/requests.ts";
import { useShown } from "#lib/client/shown-requests.ts";
import { mintIdempotencyKey, submit } from "#lib/client/submit.ts";
import {
  emptyAnswer,
  type IntentDetail,
  type IntentStatus,
  type SubmitAnswer,
} from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What is known now of a write that a form sent: the first answer, or what it has become since. */
export type WriteOutcome = Omit<SubmitAnswer, "idempotencyKey"> & {
  operation: WriteName;
  /** The request with its evidence, once the first answer left something open. */
  request: IntentDetail | null;
};

const isOpen = ({ status }: { status: IntentStatus }) =>
  status === "checking" || status === "needs you";

const toOutcome = (
  operation: WriteName,
  { idempotencyKey: _, ...answer }: SubmitAnswer,
  request: IntentDetail | null,
): WriteOutcome => {
  if (!request) return { ...answer, operation, request };
  const { status, resultId, isAdopted, failure, fieldErrors, conflict, touches } = request;
  const latest = { status, resultId, isAdopted, failure, fieldErrors, conflict, touches };
  return { ...answer, ...latest, operation, request };
};

/** Why a form was refused that never became a request. */
const refusalText = ({ failure, conflict, fieldErrors }: SubmitAnswer) => {
  const reason = conflict?.message ?? failure?.message ?? Object.values(fieldErrors ?? {})[0];
  return reason ? `${reason} Nothing was changed.` : "Nothing was changed.";
};

/**
 * Sends one form's write. The key makes it one request, however often the form is sent: `initialKey`
 * comes from the server with the form, and a refusal brings the next. A request that stays open is
 * watched until it is final.
 */
export function useWrite(operation: WriteName, initialKey: string) {
  const [idempotencyKey, setIdempotencyKey] = useState(initialKey);
  const [answer, setAnswer] = useState<SubmitAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  // A second click comes before React has rendered the state of the first.
  const isUnderWay = useRef(false);
  const isMounted = useRef(true);
  const invalidate = useInvalidate();
  const { owner } = useViewer();
  const onLeave = useEffectEvent(() => leaveForm(owner, idempotencyKey));
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      onLeave();
    };
  }, []);
  const openId = answer && isOpen(answer) ? answer.intentId : null;
  const watched = useRequest(openId);
  useShown(openId);
  const outcome = answer ? toOutcome(operation, answer, watched.data ?? null) : null;
  const status = outcome?.status ?? null;

  const finalStatus = answer && isOpen(answer) && outcome && !isOpen(outcome) ? status : null;
  const onFinal = useEffectEvent(() => {
    if (finalStatus === "accepted") void invalidate(outcome?.touches ?? []);
    else void mintIdempotencyKey(operation).then((next) => next && setIdempotencyKey(next));
  });
  useEffect(() => {
    if (finalStatus) onFinal();
  }, [finalStatus]);

  /** The form shows the answer. A request that stays open is also followed on every other page. */
  const noteShown = (next: SubmitAnswer, form: string) => {
    if (next.intentId !== null) markAnswered(owner, form, next.intentId);
    // While it is unknown whether Quartermaster has the form, the next page looks it up.
    else if (next.status !== "checking") forgetPending(owner, form);
    if (next.intentId !== null && isOpen(next)) follow(owner, next.intentId);
  };

  /** The form was left: its outcome is shown on the page that the person has opened since. */
  const noteLeft = (next: SubmitAnswer, form: string) => {
    if (next.intentId !== null) {
      // Otherwise the follow-up has found it already.
      if (markAnswered(owner, form, next.intentId)) follow(owner, next.intentId);
    } else if (next.status === "refused") markProblem(owner, form, refusalText(next));
  };

  const send = async (input: unknown, { second = false } = {}): Promise<SubmitAnswer | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setSending(true);
    try {
      const request = { operation, input, idempotencyKey, ...(second ? { second } : {}) };
      const form = markPending(owner, operation, idempotencyKey);
      const next = await submit(request);
      if (isMounted.current) noteShown(next, form);
      else noteLeft(next, form);
      if (next.idempotencyKey) setIdempotencyKey(next.idempotencyKey);
      setAnswer(next);
      void invalidate(next.status === "accepted" ? next.touches : []);
      return next;
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  /** Readies the form for another write. Returns whether there was a key for it. */
  const startOver = async (): Promise<boolean> => {
    const next = await mintIdempotencyKey(operation);
    if (!next) return false;
    setIdempotencyKey(next);
    setAnswer(null);
    return true;
  };

  /** Shows the request that this form became before its page was loaded again. */
  const resume = (intentId: string) => setAnswer({ ...emptyAnswer, status: "checking", intentId });

  return {
    operation,
    outcome,
    isSending,
    /** The key of the next sending. A form that is kept through a reload keeps it too. */
    idempotencyKey,
    /** Sent and not refused: the form can't be changed any more. */
    isSent:
      (status === "accepted" || (outcome !== null && isOpen(outcome))) && answer?.intentId !== null,
    /** Why each field was refused, by its path in the input, `items.0.quantity`. */
    fieldErrors: (status === "refused" && outcome?.fieldErrors) || {},
    send,
    startOver,
    resume,
  };
}

export type Write = ReturnType<typeof useWrite>;
