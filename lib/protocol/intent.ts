import type { Failure } from "#lib/protocol/failure.ts";
import type { OperationName, WriteName } from "#lib/v4/registry.ts";

/** Every state of an intent, a write that a person submitted. */
export const intentStates = [
  "draft",
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

/** The status that a person sees. `refused` includes what was never sent. */
export type IntentStatus = "accepted" | "refused" | "checking" | "needs you" | "abandoned";

/** A record that a lookup found, by the fields that distinguish orders. Times ISO 8601. */
export interface CandidateRecord {
  id: string;
  type?: string | null;
  status?: string | null;
  employeeId?: string | null;
  productIds?: string[] | null;
  createdAt?: string | null;
}

/** What prevents a write. */
export interface WriteConflict {
  /**
   * `second`: the same order was placed within a day; send `second: true` to place another.
   * `under_way`: an intent for the same thing is open. `exists`: such a record exists already.
   * `replayed`: this form was submitted before with other details. `service`: the service answered 409.
   * `replaced`: a person changed an agent's draft and sent it as the other intent.
   */
  kind: "second" | "under_way" | "exists" | "replayed" | "service" | "replaced";
  message: string;
  /** The other intent, if the person may see it. */
  intentId: string | null;
  /** The other record. */
  recordId: string | null;
}

export interface SubmitRequest {
  operation: WriteName;
  input: unknown;
  /** Minted by the server when the form rendered. */
  idempotencyKey: string;
  /** The person confirmed a second order like one that was placed within a day. */
  second?: boolean;
  /** Of the service's check of this input (`ReadAnswer`). Without one the service is asked again. */
  receipt?: string;
  /** The agent's draft that the person changed and sends instead. It ends when this is stored. */
  replaces?: string;
}

interface WriteOutcome {
  status: IntentStatus;
  resultId: string | null;
  /** Accepted because a lookup found the record, not by the service's answer. */
  isAdopted: boolean;
  failure: Failure | null;
  /** By path of the input, `items.0.quantity`. */
  fieldErrors: Record<string, string> | null;
  conflict: WriteConflict | null;
  /** Resources that are stale once the write is accepted. */
  touches: readonly string[];
}

export interface SubmitAnswer extends WriteOutcome {
  /** `null` when nothing was stored. */
  intentId: string | null;
  /** For the next try of this form. `null` while the old key is still valid. */
  idempotencyKey: string | null;
}

/** An answer without any outcome, to build others from. */
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
  /** `despite`: what the service's check says now against it, as the person was shown it. */
  | { choice: "approve"; despite?: string | undefined }
  /** `reason`: what the requester of a draft reads. */
  | { choice: "abandon"; reason?: string | undefined };

/** The longest reason of a refusal. */
export const maxRefusalReason = 300;

/** `difference`: nothing was approved, because the service's check says this now. */
export type DecideAnswer = { intent: IntentView } | { difference: string } | { failure: Failure };

/** One line of evidence: an attempt, a lookup, a change of state, a decision. */
export interface EvidenceView {
  at: string;
  attempt: number;
  what: string;
  detail: Record<string, unknown>;
}

/** An intent as the requests screen shows it. Times ISO 8601, UTC. */
export interface IntentView extends WriteOutcome {
  id: string;
  operation: WriteName;
  environment: "sandbox" | "production";
  state: IntentState;
  by: { name: string; isYou: boolean };
  /**
   * The token with which an agent asked for it, and what the agent says it was asked for, which is
   * untrusted text. `null` if the person sent it.
   */
  agent: { name: string; request: string | null } | null;
  createdAt: string;
  sentAt: string | null;
  settledAt: string | null;
  attempt: number;
  /** The input, as the viewer's role may see it; `null` when shredded. */
  sent: unknown;
  result: CandidateRecord | null;
  /** Why a person must decide. */
  reason: string | null;
  /** The rule of the policy that holds or held it, and until when it can be approved; `null` for none. */
  hold: { sentence: string; text: string; rule: number; version: number; endsAt: string } | null;
  /** Why a request that a rule held ended without an approval; `null` for every other one. */
  endReason: string | null;
  /** Who approved it, and under which version of the policy. */
  approval: { name: string; isYou: boolean; version: number } | null;
  /** Records that lookups found and that may be what was sent. */
  found: CandidateRecord[];
  lookupCount: number;
  nextLookupAt: string | null;
  watchUntil: string | null;
  /** What this viewer may decide now. */
  choices: Decision["choice"][];
  /** Who requested a resend, where production needs a second person to approve. */
  resendAskedBy: { name: string; isYou: boolean } | null;
  /** It was open when the database was set back, so that more may have happened than is stored. */
  isRestored: boolean;
  /** In a list that folds runs: the run that the row stands for, with its requests. */
  run?: RequestsOfRun | undefined;
}

/** The requests of a run that a list shows as one row. */
export interface RequestsOfRun {
  id: string;
  title: string;
  /** How many of them the filter has, by status. */
  counts: Partial<Record<IntentStatus, number>>;
}

/** One field that was sent, compared with a record by the journal. */
export interface FieldComparison {
  field: string;
  /** `unknown`: the record leaves the field out, or shows too little to decide. */
  result: "same" | "different" | "unknown";
  /** Both values as the viewer's role may see them; `null` for none. */
  sent: string | string[] | null;
  found: string | string[] | null;
}

/** What was sent, compared with one record that a lookup or the service's answer showed. */
export interface RecordComparison {
  recordId: string;
  fields: FieldComparison[];
}

export type IntentDetail = IntentView & {
  /** False where nobody is left who may approve a draft that a rule holds; `null` for every other request. */
  canBeApproved: boolean | null;
  /** The request as it is stored, for who may approve a draft that a rule holds; `null` for everyone else. */
  wire: { method: string; target: string; body: string } | null;
  evidence: EvidenceView[];
  /** The latest comparisons that the journal made; empty where it compared nothing. */
  comparisons: RecordComparison[];
};

export interface IntentFilter {
  /** `open`: not in a final state. `settled`: in one. */
  show?: "open" | "needs you" | "settled" | "all" | undefined;
  /** Only the viewer's own. */
  yours?: boolean | undefined;
  operation?: OperationName | undefined;
  /** Only those whose result is this record, or whose input names it. */
  record?: string | undefined;
  /** The intent of this form: the first part of its idempotency key. */
  form?: string | undefined;
  /** ISO 8601: older than. */
  before?: string | undefined;
  /** The requests of a run are one row, where its newest request is. */
  foldsRuns?: boolean | undefined;
  /** At most 100, default 50. */
  limit?: number | undefined;
}

/** A run that needs the person. Times ISO 8601, UTC. */
export interface UndecidedRun {
  id: string;
  title: string;
  /**
   * `proposed`: by an agent. `canary`: its first rows have their outcome. `halted`: by itself. `approval`: it
   * is another admin's, who can't start it alone.
   */
  cause: "proposed" | "canary" | "halted" | "approval";
  /** As it is stored with the run; `null` before its start. */
  reason: string | null;
  by: { name: string; isYou: boolean };
  agent: { name: string; request: null } | null;
  createdAt: string;
}

/** What needs a person. */
export type Undecided = IntentView | UndecidedRun;

export const isUndecidedRun = (undecided: object): undecided is UndecidedRun =>
  "cause" in undecided;

/**
 * How many requests that the person may see are being checked or wait for someone else's approval, and how many
 * need the person's decision, with the runs that do.
 */
export interface OpenRequests {
  checking: number;
  needsYou: number;
}

/** The answer of `/api/requests`. */
export interface RequestsAnswer {
  requests: IntentView[];
  /** Where those that need a person are asked for: the runs that do. */
  runs?: UndecidedRun[] | undefined;
  open: OpenRequests;
  /** False where the company of an admin's key is unknown: then it holds only the admin's own. */
  isWhole: boolean;
  /**
   * When the database was last released after it was set back; the present moment while it is held.
   * What was sent before may be forgotten. `null` if it never was set back.
   */
  restoredAt: string | null;
}
