import type { IntentState, IntentStatus } from "#lib/protocol/intent.ts";

/**
 * Every allowed change of state. A write is sent from `claimed` only, and `sending` is committed before
 * a socket opens: that is why an expired lease there means `unknown`.
 */
export const transitions: Readonly<Record<IntentState, readonly IntentState[]>> = {
  // An agent asked for it. Only a person's approval makes it ready.
  draft: ["ready", "abandoned"],
  // refused: the deadline passed or a conflict was found, and nothing was sent.
  // accepted: the answer to the first sending came late.
  // abandoned: a person canceled it before anything of it was sent (see `isNeverSent`).
  ready: ["claimed", "accepted", "refused", "needs_person", "abandoned"],
  // accepted, needs_person: before a resend, the first sending was found or answered late.
  // abandoned: as from ready. The process that holds it can't commit `sending` any more.
  claimed: ["sending", "ready", "accepted", "refused", "needs_person", "abandoned"],
  // ready: only where it is certain that no byte was sent.
  sending: ["accepted", "refused", "unknown", "ready"],
  unknown: ["accepted", "absent", "needs_person"],
  // accepted: the answer to a sending came late.
  // refused: the service had answered 409, and not because of this intent's own success.
  absent: ["accepted", "ready", "refused", "needs_person"],
  needs_person: ["accepted", "ready", "abandoned"],
  accepted: [],
  refused: [],
  abandoned: [],
};

export const mayBecome = (from: IntentState, to: IntentState) => transitions[from].includes(to);

export const finalStates: readonly IntentState[] = ["accepted", "refused", "abandoned"];

export const isFinal = (state: IntentState) => finalStates.includes(state);

/**
 * Returns whether nothing of an intent was ever sent, and it may still be sent. A change of such a row
 * compares its epoch, so that either a person cancels it or a process commits `sending`, never both.
 */
export const isNeverSent = ({ state, sentAt }: { state: IntentState; sentAt: unknown }) =>
  sentAt === null && (state === "draft" || state === "ready" || state === "claimed");

/** Returns the status that a person sees for a state. */
export const statusOf = (state: IntentState): IntentStatus => {
  if (state === "accepted" || state === "refused" || state === "abandoned") return state;
  return state === "needs_person" || state === "draft" ? "needs you" : "checking";
};
