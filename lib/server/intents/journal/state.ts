import type { IntentState, IntentStatus } from "#lib/protocol/intent.ts";

/**
 * Every change of state that may be. A write is sent from `claimed` only, and `sending` is
 * committed before a socket opens: that is why a lease that ran out there means `unknown`.
 */
export const transitions: Readonly<Record<IntentState, readonly IntentState[]>> = {
  // refused: the deadline passed, or something stands in the way, and nothing was sent.
  // accepted: the answer to the first sending came after all.
  ready: ["claimed", "accepted", "refused", "needs_person"],
  // accepted, needs_person: before sending again, the first sending was found or answered after all.
  claimed: ["sending", "ready", "accepted", "refused", "needs_person"],
  // ready: only where it is certain that no byte was sent.
  sending: ["accepted", "refused", "unknown", "ready"],
  unknown: ["accepted", "absent", "needs_person"],
  // accepted: the answer to a sending came after all.
  // refused: the service had said 409, and it was not because of our own success.
  absent: ["accepted", "ready", "refused", "needs_person"],
  needs_person: ["accepted", "ready", "abandoned"],
  accepted: [],
  refused: [],
  abandoned: [],
};

export const mayBecome = (from: IntentState, to: IntentState) => transitions[from].includes(to);

export const settledStates: readonly IntentState[] = ["accepted", "refused", "abandoned"];

export const isSettled = (state: IntentState) => settledStates.includes(state);

/** States in words for a person. */
export const statusOf = (state: IntentState): IntentStatus => {
  if (state === "accepted" || state === "refused" || state === "abandoned") return state;
  return state === "needs_person" ? "needs you" : "checking";
};
