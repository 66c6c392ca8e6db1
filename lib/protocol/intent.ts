import type { Failure } from "#lib/protocol/failure.ts";
import type { OperationName, WriteName } from "#lib/v4/registry.ts";

/** What became of a write that a person asked for. */
export const intentStates = [
  "ready",
  "claimed",
  "sending",
  "unknown",
  "absent",
  "needs_person",
  "accepted",
  "refused",
  "abandoned",
] as const;
export type IntentState = (typeof intentStates)[number];

/** The states in words for a person. `refused` includes what was never sent; `abandoned` is apart. */
export type IntentStatus = "accepted" | "refused" | "checking" | "needs you" | "abandoned";

/** A record that a search found, by the fields that tell orders apart. Times ISO 8601. */
export interface CandidateRecord {
  id: string;
  type?: string | null;
  status?: string | null;
  employeeId?: string | null;
  productIds?: string[] | null;
  createdAt?: string | null;
}

/** Why something else stands in the way. */
export interface WriteConflict {
  /**
   * `second`: the same order was placed within a day, send `second: true` to place another.
   * `under_way`: the same thing is being sent right now. `exists`: there is such a record already.
   * `replayed`: this form was already sent with another content. `service`: the service said 409.
   */
  kind: "second" | "under_way" | "exists" | "replayed" | "service";
  message: string;
  /** The intent in the way, if it is within the person's reach. */
  intentId: string | null;
  /** The record in the way. */
  recordId: string | null;
}

export interface SubmitRequest<Name extends WriteName = WriteName> {
  operation: Name;
  input: unknown;
  /** Minted by the server when the form rendered. */
  idempotencyKey: string;
  /** "Yes, a second one": places an order again that was placed within a day. */
  second?: boolean;
}

export interface SubmitAnswer {
  status: IntentStatus;
  /** `null` when nothing was stored: the form was refused at the door. */
  intentId: string | null;
  resultId: string | null;
  /** Accepted because it was found, not because the answer said so. */
  isAdopted: boolean;
  failure: Failure | null;
  /** By field of the input, `items.0.quantity`. */
  fieldErrors: Record<string, string> | null;
  conflict: WriteConflict | null;
  /** For the next try of this form: the old one is used up. `null` while it still is good. */
  idempotencyKey: string | null;
  /** Resources that are stale once it is accepted. */
  touches: readonly string[];
}

/** An answer that tells of nothing yet; others are made from it. */
export const emptyAnswer = {
  intentId: null,
  resultId: null,
  isAdopted: false,
  failure: null,
  fieldErrors: null,
  conflict: null,
  idempotencyKey: null,
  touches: [],
} satisfies Omit<SubmitAnswer, "status">;

export type Decision =
  | { choice: "adopt"; resultId: string }
  | { choice: "send again" }
  | { choice: "abandon" };

export type DecideAnswer = { intent: IntentView } | { failure: Failure };

/** One line of evidence: an attempt, a re-read, a change of state, a decision. */
export interface EvidenceView {
  at: string;
  attempt: number;
  what: string;
  detail: Record<string, unknown>;
}

/** An intent as the requests screen shows it. Times ISO 8601, UTC. */
export interface IntentView {
  id: string;
  operation: WriteName;
  environment: "sandbox" | "production";
  state: IntentState;
  status: IntentStatus;
  by: { name: string; isYou: boolean };
  createdAt: string;
  sentAt: string | null;
  settledAt: string | null;
  attempt: number;
  /** What was asked for, as the viewer's role may see it; `null` when shredded. */
  sent: unknown;
  resultId: string | null;
  result: CandidateRecord | null;
  isAdopted: boolean;
  failure: Failure | null;
  fieldErrors: Record<string, string> | null;
  conflict: WriteConflict | null;
  /** Why a person is needed, in words. */
  reason: string | null;
  /** What the searches found that may be it. */
  found: CandidateRecord[];
  lookupCount: number;
  nextLookAt: string | null;
  watchUntil: string | null;
  /** What this viewer may decide now. */
  choices: Decision["choice"][];
  /** Who asked for it to be sent again, where production wants a second person to agree. */
  resendAskedBy: { name: string; isYou: boolean } | null;
  /** Resources that are stale once it is accepted. */
  touches: readonly string[];
}

export type IntentDetail = IntentView & { evidence: EvidenceView[] };

export interface IntentFilter {
  /** `open`: not settled. `yours`: only the viewer's own. */
  show?: "open" | "needs you" | "settled" | "all" | undefined;
  yours?: boolean | undefined;
  operation?: OperationName | undefined;
  /** Only those that concern this record: it is their result, or their input names it. */
  record?: string | undefined;
  /** The one that came of this form: the first part of its intent key. */
  form?: string | undefined;
  /** ISO 8601: older than. */
  before?: string | undefined;
  /** At most 100, default 50. */
  limit?: number | undefined;
}

/** How many requests within a person's reach are being looked into, and how many need someone. */
export interface OpenRequests {
  checking: number;
  needsYou: number;
}

/** What the requests door answers. */
export interface RequestsAnswer {
  requests: IntentView[];
  open: OpenRequests;
  /** False where the company of an admin's key could not be told: then only their own are here. */
  isWhole: boolean;
}
