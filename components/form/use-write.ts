"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import {
  follow,
  forgetPending,
  leaveForm,
  markPending,
  markProblem,
  useShown,
} from "#lib/client/pending-submissions.ts";
import { useRequest } from "#lib/client/requests.ts";
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

const become = (
  operation: WriteName,
  { idempotencyKey: _, ...answer }: SubmitAnswer,
  request: IntentDetail | null,
): WriteOutcome => {
  if (!request) return { ...answer, operation, request };
  const { status, resultId, isAdopted, failure, fieldErrors, conflict, touches } = request;
  return {
    ...answer,
    operation,
    request,
    ...{ status, resultId, isAdopted, failure, fieldErrors, conflict, touches },
  };
};

/** Why a form was refused that never became a request. */
const reasonOf = ({ failure, conflict, fieldErrors }: SubmitAnswer) =>
  [
    conflict?.message ?? failure?.message ?? Object.values(fieldErrors ?? {})[0] ?? "",
    "Nothing was changed.",
  ]
    .filter(Boolean)
    .join(" ");

/** A request that was sent before this form was there; what became of it is read at once. */
const sentBefore = (intentId: string): SubmitAnswer => ({
  ...emptyAnswer,
  status: "checking",
  intentId,
});

/**
 * One form's write. The key makes it one request, however often the form is sent: `firstKey` comes
 * from the server with the form, a refusal brings the next. What stays open is watched to its end.
 */
export function useWrite(operation: WriteName, initialKey: string) {
  const [idempotencyKey, setIntentKey] = useState(initialKey);
  const [answer, setAnswer] = useState<SubmitAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  // State comes too late for a double click: this is what the second one meets.
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
  const watched = useRequest(answer && isOpen(answer) ? answer.intentId : null);
  useShown(answer && isOpen(answer) ? answer.intentId : null);
  const outcome = answer ? become(operation, answer, watched.data ?? null) : null;
  const status = outcome?.status ?? null;

  // What was open has ended while the form stood there.
  const ended = answer && isOpen(answer) && outcome && !isOpen(outcome) ? outcome.status : null;
  const onEnd = useEffectEvent((how: IntentStatus) => {
    if (how === "accepted") void invalidate(outcome?.touches ?? []);
    else void mintIdempotencyKey(operation).then((next) => next && setIntentKey(next));
  });
  useEffect(() => {
    if (ended) onEnd(ended);
  }, [ended]);

  /** The form shows the answer; what stays open is also followed on every other page. */
  const show = (next: SubmitAnswer, form: string) => {
    // Without an id it is not known whether the console has the form: the next page asks.
    if (next.intentId !== null || next.status !== "checking") forgetPending(owner, form);
    if (next.intentId !== null && isOpen(next)) follow(owner, next.intentId);
  };

  /** The form was left: the outcome is shown on whatever page the person is then. */
  const tellLater = (next: SubmitAnswer, form: string) => {
    if (next.intentId !== null) {
      // Otherwise the follow-up has found it already.
      if (forgetPending(owner, form)) follow(owner, next.intentId);
    } else if (next.status === "refused") markProblem(owner, form, reasonOf(next));
  };

  const send = async (input: unknown, { second = false } = {}): Promise<SubmitAnswer | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setSending(true);
    try {
      const request = { operation, input, idempotencyKey, ...(second ? { second } : {}) };
      const form = markPending(owner, operation, idempotencyKey);
      const next = await submit(request);
      if (isMounted.current) show(next, form);
      else tellLater(next, form);
      if (next.idempotencyKey) setIntentKey(next.idempotencyKey);
      setAnswer(next);
      void invalidate(next.status === "accepted" ? next.touches : []);
      return next;
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  /** The same form for another write. */
  const startOver = async () => {
    const next = await mintIdempotencyKey(operation);
    if (!next) return;
    setIntentKey(next);
    setAnswer(null);
  };

  /** Takes up a request that this form sent before its page was loaded again. */
  const resume = (intentId: string) => setAnswer(sentBefore(intentId));

  return {
    outcome,
    isSending,
    /** What the next sending goes with. A form that is kept over a reload keeps it too. */
    idempotencyKey,
    /** Sent, and not refused: what the form holds is no longer for changing. */
    isSent:
      status !== null &&
      status !== "refused" &&
      status !== "abandoned" &&
      answer?.intentId !== null,
    /** Why each field was refused, by its path in the input, `items.0.quantity`. */
    fieldErrors: (status === "refused" && outcome?.fieldErrors) || {},
    send,
    startOver,
    resume,
  };
}

export type Write = ReturnType<typeof useWrite>;
