import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLostForm } from "#components/form/use-lost-form.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { useNetworkMonitor } from "#lib/client/network.ts";
import {
  addUnreadRefusal,
  beginSubmission,
  follow,
  forgetPending,
  formOf,
  leaveForm,
  markAnswered,
  markPending,
  markProblem,
} from "#lib/client/pending-submissions.ts";
import { useRequest } from "#lib/client/requests.ts";
import { useShown } from "#lib/client/shown-requests.ts";
import { mintIdempotencyKey, notReceived, submit } from "#lib/client/submit.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import {
  emptyAnswer,
  type IntentDetail,
  type IntentStatus,
  type SubmitAnswer,
} from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
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
  return reason ? t("form.refused", { reason }) : t("form.nothingChanged");
};

/** A shorter time on screen is not enough to read a refusal. Milliseconds. */
const minReadMs = 1_000;

const signedOut = (): Failure => ({
  ...emptyFailure,
  kind: "signed_out",
  message: t("failure.youAreSignedOut"),
});

/**
 * Sends one form's write. The key makes it one request, however often the form is sent: `initialKey`
 * comes from the server with the form, and a refusal brings the next. A request that stays open is
 * watched until it is final. `replaces`: the agent's draft that ends when the write is stored.
 */
export function useWrite(
  operation: WriteName,
  initialKey: string,
  { replaces }: { replaces?: string | undefined } = {},
) {
  // What follows is another write, which replaces nothing.
  const isOther = useRef(false);
  const [idempotencyKey, setIdempotencyKey] = useState(initialKey);
  const [answer, setAnswer] = useState<SubmitAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  // A second click comes before React has rendered the state of the first.
  const isUnderWay = useRef(false);
  // Unmounted, or on a page that the browser leaves: nobody sees what becomes of the form here.
  const isLeft = useRef(false);
  const invalidate = useInvalidate();
  const monitor = useNetworkMonitor();
  const { owner } = useViewer();
  const lastRefusal = useRef<{ at: number; path: string; tellLater: () => void } | null>(null);
  const onLeave = useEffectEvent((isPageHidden: boolean) => {
    leaveForm(owner, idempotencyKey);
    const refusal = lastRefusal.current;
    if (!refusal || Date.now() - refusal.at > minReadMs) return;
    // Who closes the dialog of a form has seen its refusal.
    if (isPageHidden || location.pathname !== refusal.path) refusal.tellLater();
  });
  useEffect(() => {
    const leave = (event?: PageTransitionEvent) => {
      isLeft.current = true;
      onLeave(event !== undefined);
    };
    const comeBack = () => {
      isLeft.current = false;
    };
    comeBack();
    window.addEventListener("pagehide", leave);
    // Back may show the page again as it was.
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      leave();
    };
  }, []);
  const openId = answer && isOpen(answer) ? answer.intentId : null;
  // Of a record that was found, the request says how the sending ended.
  const watched = useRequest(answer?.isAdopted ? answer.intentId : openId);
  useShown(openId);
  const isLost = answer?.status === "checking" && answer.intentId === null;
  const lostForm = isLost ? formOf(idempotencyKey) : null;
  const isMissing = useLostForm(lostForm, (intentId) => {
    markAnswered(owner, formOf(idempotencyKey), intentId);
    follow(owner, intentId);
    resume(intentId);
  });
  const known = isMissing ? notReceived : answer;
  const outcome = known ? toOutcome(operation, known, watched.data ?? null) : null;
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
    const { intentId, status } = next;
    if (intentId !== null) markAnswered(owner, form, intentId);
    // While it is unknown whether Quartermaster has the form, the next page looks it up.
    else if (status !== "checking") forgetPending(owner, form);
    if (intentId !== null && isOpen(next)) follow(owner, intentId);
    if (status !== "refused") return;
    const at = Date.now();
    const tellLater = () => {
      if (intentId !== null) follow(owner, intentId);
      else addUnreadRefusal(owner, { form, operation, at }, refusalText(next));
    };
    lastRefusal.current = { at, path: location.pathname, tellLater };
  };

  /** The form was left: its outcome is shown on the page that the person has opened since. */
  const noteLeft = (next: SubmitAnswer, form: string) => {
    if (next.intentId !== null) {
      // Otherwise the follow-up has found it already.
      if (markAnswered(owner, form, next.intentId)) follow(owner, next.intentId);
    } else if (next.status === "refused") markProblem(owner, form, refusalText(next));
  };

  /**
   * Remembers that the person has submitted the form, before its last check, so that it is named if
   * the page is left meanwhile. Returns a function that takes this back where the check stops it.
   */
  const begin = () => {
    lastRefusal.current = null;
    const end = beginSubmission(owner, operation, idempotencyKey);
    return () => {
      end(isLeft.current ? t("form.leftBeforeSending") : null);
      const tellLater = () => end(t("form.leftBeforeSending"));
      lastRefusal.current = { at: Date.now(), path: location.pathname, tellLater };
    };
  };

  const send = async (
    input: unknown,
    { second = false, receipt = null }: { second?: boolean; receipt?: string | null } = {},
  ): Promise<SubmitAnswer | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setSending(true);
    lastRefusal.current = null;
    try {
      const request = {
        operation,
        input,
        idempotencyKey,
        ...(second ? { second } : {}),
        ...(receipt === null ? {} : { receipt }),
        ...(replaces === undefined || isOther.current ? {} : { replaces }),
      };
      const form = markPending(owner, operation, idempotencyKey);
      // The last check has ended after the page was left, and the answer may never come to it.
      if (isLeft.current) leaveForm(owner, idempotencyKey);
      const next = await submit(request);
      if (isLeft.current) noteLeft(next, form);
      else noteShown(next, form);
      if (next.idempotencyKey) setIdempotencyKey(next.idempotencyKey);
      setAnswer(next);
      if (next.failure?.kind === "signed_out") monitor?.report(next.failure);
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
    isOther.current = true;
    setIdempotencyKey(next);
    setAnswer(null);
    return true;
  };

  /** Shows that the form was not sent because the session has ended, without asking the server again. */
  const refuseSignedOut = () =>
    setAnswer({ ...emptyAnswer, status: "refused", failure: signedOut() });

  /** Shows the request that this form became before its page was loaded again. */
  const resume = (intentId: string) => setAnswer({ ...emptyAnswer, status: "checking", intentId });

  return {
    operation,
    outcome,
    isSending,
    /** The key of the next sending. A form that is kept through a reload keeps it too. */
    idempotencyKey,
    begin,
    /** Sent and not refused: the form can't be changed any more. */
    isSent:
      (status === "accepted" || (outcome !== null && isOpen(outcome))) && answer?.intentId !== null,
    /** Why each field was refused, by its path in the input, `items.0.quantity`. */
    fieldErrors: (status === "refused" && outcome?.fieldErrors) || {},
    send,
    startOver,
    resume,
    refuseSignedOut,
  };
}

export type Write = ReturnType<typeof useWrite>;
