import type { EvidenceView, IntentDetail, IntentView } from "#lib/protocol/intent.ts";

/**
 * Where a request is. Every sentence about its progress is made from this, so that no two of them
 * disagree. `approval`, `waiting` and `preparing`: nothing of it was ever sent.
 */
export type Phase =
  | "approval"
  | "waiting"
  | "preparing"
  | "sending"
  | "checking"
  | "resending"
  | Exclude<IntentView["status"], "checking">;

type Progress = Pick<IntentView, "state" | "status" | "sentAt">;

/** Returns the phase of a request. Checking before a resend is part of `resending`. */
export const phaseOf = ({ state, status, sentAt }: Progress): Phase => {
  if (status !== "checking") return status;
  if (state === "draft") return "approval";
  if (state === "sending") return "sending";
  if (state === "unknown" || state === "absent") return "checking";
  if (sentAt !== null) return "resending";
  return state === "ready" ? "waiting" : "preparing";
};

/** Returns whether nothing of a request was ever sent, and it may still be sent. */
export const isNeverSent = (request: Progress) =>
  ["approval", "waiting", "preparing"].includes(phaseOf(request));

/** Whether an entry of the activity log is an attempt that ended before its first byte. */
export const isNotSent = ({ what, detail }: EvidenceView) =>
  // Journals written before the field was renamed have `verdict`.
  what === "sent" && (detail.result ?? detail.verdict) === "not sent";

/**
 * Returns how often a request was sent or may have been. An attempt that ended before its first byte
 * is none.
 */
export const timesSent = ({
  sentAt,
  evidence,
}: Pick<IntentDetail, "sentAt" | "evidence">): number => {
  if (sentAt === null) return 0;
  const begun = evidence.filter(({ what }) => what === "sending").length;
  return Math.max(1, begun - evidence.filter(isNotSent).length);
};

/** How often Quartermaster checked whether a request went through. `complete`: the answer would have shown it. */
export interface Checks {
  total: number;
  complete: number;
}

/** Returns the checks in the activity log. The request's own count starts anew when it is resent. */
export const checksOf = ({
  evidence,
  lookupCount,
}: Pick<IntentDetail, "evidence" | "lookupCount">): Checks => {
  const checks = evidence.filter(({ what }) => what === "looked");
  const complete = checks.filter(({ detail }) => detail.finding === "empty").length;
  return { total: Math.max(lookupCount, checks.length), complete };
};
