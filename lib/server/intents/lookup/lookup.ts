import "server-only";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/journal/record.ts";
import type { JournalSettings } from "#lib/server/intents/journal/settings.ts";
import type { Likeness, View } from "#lib/server/intents/lookup/comparison.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** A record that may be what was asked for. */
export interface Candidate {
  likeness: Exclude<Likeness, "different">;
  record: Fields;
}

/** What one lookup at the service showed. */
export interface Lookup {
  candidates: Candidate[];
  /** Keys of all records in the answers, whatever they are. */
  seen: string[];
  isComplete: boolean;
  isCapped: boolean;
  /** The answers show that the question works. A list of nothing may come from a broken search. */
  isProven: boolean;
  /**
   * `held`: a known record of the same kind was found by the same question. `none`: none is known,
   * so that the service may not show such records at all. `silent`: the service shows such records,
   * but this answer does not say whether there are any.
   */
  control: "held" | "failed" | "none" | "silent";
  /** For the baseline: a record of the same kind, to be found again. */
  nextControl: string | null;
  /** The search left out what is older, in milliseconds of the service's clock. */
  endedAt: number | null;
  /** Keyed hash of the values that an update replaces; `null` where the record does not show all. */
  values: string | null;
  /** Candidates that could not be read singly, so that another lookup may tell more. */
  unread: number;
  skewMs: number | null;
  upstreamMs: number;
}

/** A record that this connection is known to have made by the same operation. */
export interface EarlierResult {
  id: string;
  /** The record that its input named, such as an accessory's order. */
  subjectId: string;
}

export interface LookupRequest {
  input: Fields;
  /** What the same lookup is known to find, from the baseline. */
  control: string | null;
  /** Nothing older can matter; milliseconds of the service's clock, or `null` for no limit. */
  since: number | null;
  /** Whether a record can come from this write. Others are not read singly. */
  canBeOurs: (record: Fields) => boolean;
  /** Latest first. */
  findEarlier: () => Promise<EarlierResult[]>;
}

export type LookupLimits = Pick<JournalSettings, "pageSize" | "maxPages">;
export type LookUp = (
  client: Client,
  request: LookupRequest,
  limits: LookupLimits,
) => Promise<Lookup>;

export const controlIn = (
  control: string | null,
  records: readonly Fields[],
): Lookup["control"] => {
  if (control === null) return "none";
  return records.some((record) => keyOf(record) === control) ? "held" : "failed";
};

/** The key of the first record that is of the kind looked for. */
export const keyOfKind = (records: readonly Fields[], isOfKind: (record: Fields) => boolean) => {
  const first = records.find(isOfKind);
  return first === undefined ? null : keyOf(first);
};

/** The answer's clock minus ours, in milliseconds. */
export const skewOf = ({ date }: { date: number | null }) =>
  date === null ? null : date - Date.now();

const maxSingleReads = 5;

type SingleRead = "orders.get" | "employees.get" | "teams.get";

const newestFirst = (a: View, b: View) =>
  (createdAtOf(b.record) ?? Number.POSITIVE_INFINITY) -
    (createdAtOf(a.record) ?? Number.POSITIVE_INFINITY) || 0;

/** A single read failed. Only a refused key ends the lookup: it will refuse everything else too. */
const orUnread = (error: unknown) => {
  if (isV4Error(error) && error.kind !== "authentication") return null;
  throw error;
};

/** What the list says, under what the single read says: a field that one leaves out is the other's. */
const merge = (listed: Fields, single: Fields): Fields => ({
  ...listed,
  ...Object.fromEntries(Object.entries(single).filter(([, value]) => value != null)),
});

/**
 * Candidates of a list, those that it says too little about read singly: at most five, newest first.
 * One that can't be read stays unclear. Throws `V4Error` where the key is refused.
 */
export const judgeListed = async (
  client: Client,
  name: SingleRead,
  views: readonly View[],
  { canBeOurs }: LookupRequest,
  judge: { compare: (views: readonly View[]) => Likeness; isEnough?: (view: View) => boolean },
) => {
  const { compare, isEnough = () => true } = judge;
  const candidates: Candidate[] = [];
  const open: View[] = [];
  for (const view of views) {
    const likeness = compare([view]);
    if (likeness === "different") continue;
    const isSure = likeness !== "unclear" && isEnough(view);
    if (isSure || !canBeOurs(view.record)) candidates.push({ likeness, record: view.record });
    else open.push(view);
  }
  open.sort(newestFirst);
  let upstreamMs = 0;
  let unread = 0;
  for (const [index, view] of open.entries()) {
    const { record } = view;
    const answer =
      index < maxSingleReads && typeof record.id === "string"
        ? await client.perform(name, { id: record.id }).catch(orUnread)
        : null;
    if (answer === null || answer.data.id !== record.id) {
      if (index < maxSingleReads) unread += 1;
      candidates.push({ likeness: "unclear", record });
      continue;
    }
    upstreamMs += answer.upstreamMs;
    const single: Fields = answer.data;
    const likeness = compare([view, { record: single, answer: [single] }]);
    if (likeness !== "different") candidates.push({ likeness, record: merge(record, single) });
  }
  return { candidates, unread, upstreamMs };
};
