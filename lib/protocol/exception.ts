import type { ReasonName } from "#lib/v4/exception-reasons.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Whose records wait for a person. `requests`: writes of the journal; `runs`: many of them, as a whole. */
export const exceptionResources = ["orders", "inventory", "requests", "runs"] as const;
export type ExceptionResource = (typeof exceptionResources)[number];

/** Why something waits: reasons of orders, of requests and of devices, the most urgent first. */
export const exceptionReasons = [
  "late",
  "at-risk",
  "no-movement",
  "failed",
  "customs",
  "waiting",
  "outcome-unknown",
  "approval",
  "charger",
] as const satisfies readonly ExceptionReason[];
export type ExceptionReason = ReasonName | "outcome-unknown" | "approval" | "charger";

export const exceptionOwners = ["mine", "none"] as const;
export const exceptionStates = ["snoozed", "closed"] as const;

/** Which entries are on screen. */
export interface ExceptionFilter {
  reason?: ExceptionReason | undefined;
  /** Default: everyone's. */
  owner?: (typeof exceptionOwners)[number] | undefined;
  /** Default: the open ones. */
  show?: (typeof exceptionStates)[number] | undefined;
  /** From 0. */
  page?: number | undefined;
}

export const exceptionsPageSize = 50;
/** Longer notes are refused. */
export const maxNote = 2_000;
/** The most entries that one change is about. */
export const maxChangedCases = 100;
/** How many days a closed entry stays. */
export const closedDays = 7;
/** A snooze ends within a year. */
export const maxSnoozeDays = 366;

export interface CasePerson {
  id: string;
  name: string;
}

/** What must stay as it was for a snooze to last. `expectedAt`: ISO 8601, UTC. */
export interface SnoozeBasis {
  status: string | null;
  expectedAt: string | null;
  reasons: ExceptionReason[];
}

/** What a person did with an entry. */
export interface CaseStep {
  id: number;
  what: "owner" | "snooze" | "note";
  /** ISO 8601, UTC. */
  at: string;
  /** `null` where the account is gone. */
  author: CasePerson | null;
  /** The new owner; `null` where it was given up. */
  owner: CasePerson | null;
  /** Until when it was set aside; `null` where the snooze was ended. */
  until: string | null;
  /** `null` where it can't be decrypted any more. */
  note: string | null;
}

/** What people added to a record. Epoch 0 and no steps: nobody has touched it. */
export interface ExceptionCase {
  epoch: number;
  owner: CasePerson | null;
  ownedAt: string | null;
  snoozedUntil: string | null;
  /** A snooze that ended early: what changed of the record. */
  endedBy: ("status" | "expected date" | "reasons")[];
  /** Oldest first, the last 20. */
  steps: CaseStep[];
}

/** What an entry shows of an order. */
export type ExceptionOrder = Pick<
  Order,
  "id" | "orderType" | "status" | "employeeId" | "employeeName" | "country" | "sla" | "createdAt"
> & {
  /** ISO 8601. */
  expected: string | null;
  movedAt: string | null;
  /** Where a courier saw it last, as the service words it. */
  lastPlace: string | null;
  /** The request of Quartermaster that placed it, where the person may see that. */
  requestId: string | null;
};

/** A record that waits for a person. It appears once, whatever its reasons. */
export interface ExceptionRow {
  resource: ExceptionResource;
  id: string;
  reasons: ExceptionReason[];
  /** Business days left, as the service counts them; `null` where it does not. */
  daysLeft: number | null;
  status: string | null;
  /** ISO 8601, UTC. */
  expectedAt: string | null;
  /** When it was closed; `null` for others. */
  closedAt: string | null;
  /** Of a closed order or device: the reasons that it had, as far as they are known. */
  endedReasons: ExceptionReason[];
  order: ExceptionOrder | null;
  device: Pick<
    Device,
    "id" | "model" | "serialNumber" | "chargerStatus" | "employeeId" | "country"
  > | null;
  request: { operation: WriteName; createdAt: string; lookupCount: number; by: string } | null;
  run: { title: string; createdAt: string; by: string } | null;
  case: ExceptionCase;
}

/** How many records of a resource may have a reason that their fields don't decide. */
export interface Undecided {
  reason: ExceptionReason;
  count: number;
  /** Statuses that are not known, as the service words them, the most frequent first. */
  words: { word: string; count: number }[];
}

/** The answer of `GET /api/exceptions`. */
export interface ExceptionsAnswer {
  rows: ExceptionRow[];
  /** The names of the rows' countries by code, so that the page does without the table of all names. */
  countries: Readonly<Record<string, string>>;
  /** How many rows the filter has. */
  total: number;
  /** Of open entries: with the owner filter by reason, and with the reason filter by owner. */
  counts: {
    all: number;
    reasons: Partial<Record<ExceptionReason, number>>;
    owners: { all: number; mine: number; none: number };
    snoozed: number;
    closed: number;
  };
  undecided: Undecided[];
  /** What was not read as a whole, in sentences; empty where all counts are exact. */
  limits: string[];
  /** The next order that reaches its SLA, where the copy proves it; business days. */
  next: { id: string; daysLeft: number } | null;
  /** The person who asks. */
  me: CasePerson;
  /** ISO 8601, UTC. */
  at: string;
}

/** One entry as a change names it, with the epoch that the person saw. */
export interface CaseTarget {
  resource: ExceptionResource;
  id: string;
  epoch: number;
}

export type CaseChange =
  | { what: "owner"; ownerId: string | null }
  /** ISO 8601; `null` ends the snooze. */
  | { what: "snooze"; until: string | null }
  | { what: "note"; note: string };

/** What a change did. Entries that another person changed meanwhile stay as they are, and are named. */
export interface ChangedCases {
  changed: { resource: ExceptionResource; id: string; epoch: number; noteId: number | null }[];
  conflicts: { resource: ExceptionResource; id: string; epoch: number; owner: CasePerson | null }[];
  /** Mentioned names that belong to nobody with access to the record. They are not told. */
  withoutAccess: string[];
}

/** The answer of `GET /api/exceptions/people`: who has access to a record by their own key. */
export interface CasePeopleAnswer {
  people: CasePerson[];
}
