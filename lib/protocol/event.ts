import type { Failure } from "#lib/protocol/failure.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

/** How a sender of webhooks proves itself (the contract shows no way: api-v4.md, Events). */
export const senderSchemes = ["standard", "hmac", "header", "path"] as const;
export type SenderScheme = (typeof senderSchemes)[number];

/**
 * waiting: stored, not processed yet. processed: its records were read. coalesced: a later event of
 * the same records was processed instead. failed: every attempt failed, a person can replay it.
 */
export const eventStates = ["waiting", "processed", "coalesced", "failed"] as const;
export type EventState = (typeof eventStates)[number];

export const eventSources = ["webhook", "sweep"] as const;
export type EventSource = (typeof eventSources)[number];

/** One thing that happened to an event. Never a record's values, except for an order's statuses. */
export interface EventStep {
  /** ISO 8601, UTC, with milliseconds. */
  at: string;
  what:
    | "acknowledged"
    | "read"
    | "not_visible"
    | "announced"
    | "shown"
    | "failed"
    | "replayed"
    | "combined";
  resource?: Resource;
  /** Of the record, or of the event that this one was combined with. */
  id?: string;
  /** Whether the read differed from what the mirror had; `null` where it had nothing. */
  isChanged?: boolean | null;
  from?: string | null;
  to?: string | null;
  failure?: Failure;
}

/** A record that an event names. */
export interface EventSubject {
  /** `null` where the payload does not tell what the id is of. */
  resource: Resource | null;
  id: string;
}

/** A row of the Events screen. */
export interface EventRow {
  id: number;
  deliveryId: string;
  source: EventSource;
  type: string;
  subjects: EventSubject[];
  state: EventState;
  copies: number;
  attempt: number;
  /** ISO 8601, UTC. */
  receivedAt: string;
  sentAt: string | null;
  /** From receipt to the first screen that showed it; `null` if none did. Milliseconds. */
  toScreenMs: number | null;
  disagreement: { said: string; read: string | null } | null;
}

/** One event with its payload as it came; `null` once deleted, or for a sweep's row. */
export interface EventDetail extends EventRow {
  payload: string | null;
  scheme: SenderScheme | null;
  steps: EventStep[];
  failure: Failure | null;
}

/** What a live stream names: records of the service, or the console's own runs. */
export type LiveResource = Resource | "runs";

/** A message of the live stream: records that changed. Ids only; the browser reads them itself. */
export interface ChangeMessage {
  /** Where to resume: the `Last-Event-ID` of the stream. */
  cursor: number;
  /** When the server sent it, in epoch milliseconds. */
  at: number;
  /** `id: null`: any record of the resource may have changed. */
  changed: { resource: LiveResource; id: string | null }[];
  /** The cursor is too old: everything on screen is to be read again. */
  isReset?: true;
}

/** A record that an event changed and that a screen shows since: an item of `POST /api/live/shown`. */
export interface ShownRecord {
  resource: Resource;
  id: string;
  /** How long it is on screen already, in milliseconds. */
  agoMs: number;
}

export const maxShownRecords = 20;

/** The first thing that a live stream says. */
export interface StreamStart {
  /** Whose stream it is. Another person may have signed in since the page was loaded. */
  owner: string;
  /** Whether the service is set up to send events for this connection. Without, sweeps find changes. */
  hasEvents: boolean;
}

/** Whether this browser hears of changes. */
export type LiveState = "live" | "reconnecting" | "off";

/** What the Events screen asks for. Only the person's own connection is ever searched. */
export interface EventFilter {
  type?: string | undefined;
  state?: EventState | undefined;
  source?: EventSource | undefined;
  /** The whole id of a record, or part of a delivery's id or type. */
  text?: string | undefined;
  /** Only events with a lower `EventRow.id`. */
  before?: number | undefined;
  limit?: number | undefined;
}

export interface EventsAnswer {
  /** Newest first. */
  rows: EventRow[];
  /** How many events that match the filter are newer than those of the page; 0 on the first page. */
  newerCount: number;
}

/** What names an order or an employee, as the mirror has it: not the record itself. */
export interface SubjectName {
  /** Orders: their type. */
  type: string | null;
  /** The employee's name. */
  person: string | null;
  /** Orders: how they stand against their SLA, as far as the mirror has it. */
  sla?: OrderSla | null;
}

/** By `orders:ord_1`, as far as the mirror has the records. */
export type SubjectNames = Readonly<Record<string, SubjectName>>;

/** A page of the Events screen, with the names of the records that its rows name. */
export interface EventsPage extends EventsAnswer {
  names: SubjectNames;
}

/** How events arrive and how fast they are processed, for one connection. */
export interface EventHealth {
  /** Whether a webhook secret is stored, so that events can be accepted at all. */
  hasSecret: boolean;
  /** Webhook events received in each of the last 24 hours, oldest first; the last one is running. */
  hourCounts: number[];
  /** ISO 8601, UTC; `null` if no event is kept. */
  lastReceivedAt: string | null;
  /** 95 % of the events of the last 24 hours were faster, in milliseconds; `null` without any. */
  acknowledgedP95Ms: number | null;
  shownP95Ms: number | null;
  waitingCount: number;
  /** When the oldest waiting event was received; `null` where none waits. */
  waitingSince: string | null;
  /** Dead letters: every attempt failed. */
  failedCount: number;
  /** Changes of the last 24 hours that a sweep found and no event announced. */
  missedCount: number;
  /** Open disagreements between events and reads, newest first, at most 20. */
  disagreements: EventRow[];
}

/** `open`: the orders that are not finished. `all`: every list. */
export const sweepKinds = ["open", "all"] as const;
export type SweepKind = (typeof sweepKinds)[number];

/** Why a sweep runs: `gap` because events may be missing, `asked` because a person looks at its orders. */
export type SweepReason = "connected" | "due" | "gap" | "asked";

/** What a sweep read of one resource. */
export interface ResourceCoverage {
  readCount: number;
  /** The service's total; `null` if it gives none. */
  totalCount: number | null;
  /** The answers prove that no record is missing. */
  isComplete: boolean;
}
export type SweepCoverage = Partial<Record<Resource, ResourceCoverage>>;

/** A sweep that ended. Times are ISO 8601, UTC. */
export interface EndedSweep {
  kind: SweepKind;
  reason: SweepReason;
  startedAt: string;
  endedAt: string;
  coverage: SweepCoverage;
  /** Records that differed from the mirror, new and vanished ones included. */
  changedCount: number;
  requestCount: number;
  failure: Failure | null;
}

/** The sweeps of the person's own connection. Times are ISO 8601, UTC. */
export interface SweepHealth {
  /** The newest ended sweep of each kind; absent before the first. */
  last: Partial<Record<SweepKind, EndedSweep>>;
  /** When the next one of each kind is due; absent if none is planned. */
  next: Partial<Record<SweepKind, { at: string; isRunning: boolean }>>;
  /** Events may be missing until then: a complete sweep that starts later closes the gap. */
  gap: { at: string; reason: string } | null;
  /** Reads a second that sweeps of all connections to the service share, and how many are left now. */
  budget: { perSecond: number; left: number };
}

/** The health of a connection's events; a part is `null` where it could not be read. */
export interface EventHealthAnswer {
  events: EventHealth;
  sweeps: SweepHealth | null;
}
