import "server-only";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import type { Answer, Client } from "#lib/v4/client/client.ts";
import type { Comparison, Likeness, View } from "#lib/v4/comparison.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { ReadName } from "#lib/v4/registry.ts";

export interface Candidate {
  likeness: Exclude<Likeness, "different">;
  record: Fields;
}

export interface ComparedRecord {
  /** The record's key, see `keyOf`. */
  key: string;
  fields: Comparison["fields"];
}

export interface Lookup {
  candidates: Candidate[];
  /** The comparison behind each candidate; of an update, its record whatever the likeness. */
  compared: ComparedRecord[];
  /** Keys of all records in the answers. */
  seen: string[];
  isComplete: boolean;
  isCapped: boolean;
  /** The answers show that the query works. An empty list may come from a broken search. */
  isProven: boolean;
  /**
   * `held`: the same query found a known record of the same kind. `failed`: it did not. `none`: no
   * such record is known, so the service may not show them at all. `silent`: the service shows such
   * records, but this answer does not say whether there are any.
   */
  control: "held" | "failed" | "none" | "silent";
  /** For the baseline: a record of the same kind that later lookups must find again. */
  nextControl: string | null;
  /** The search left out what is older, in milliseconds of the service's clock. */
  endedAt: number | null;
  /** Keyed hash of the values that an update replaces; `null` where the record leaves one out. */
  values: string | null;
  /** How many candidates could not be read singly, so that another lookup may show more. */
  unread: number;
  /** The service's clock minus Quartermaster's, in milliseconds; `null` without a `Date` header. */
  skewMs: number | null;
  upstreamMs: number;
}

/** A record that an earlier write of the same operation created over the same connection. */
export interface EarlierResult {
  id: string;
  /** The record that its input named, such as an accessory's order. */
  subjectId: string;
}

export interface LookupRequest {
  input: Fields;
  /** A record that the same lookup must find, from the baseline. */
  control: string | null;
  /** Older records can't matter; milliseconds of the service's clock, or `null` for no limit. */
  since: number | null;
  /** Whether a record can come from this write. Others are not read singly. */
  canBeFromWrite: (record: Fields) => boolean;
  /** Latest first. */
  findEarlier: () => Promise<EarlierResult[]>;
}

export interface LookupLimits {
  pageSize: number;
  maxPages: number;
}

/** Reads back what a write may have left. Throws `V4Error` when the service can't be read. */
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

/** Returns the key of the first record that is of the kind that the lookup searches for. */
export const keyOfKind = (records: readonly Fields[], isOfKind: (record: Fields) => boolean) => {
  const first = records.find(isOfKind);
  return first === undefined ? null : keyOf(first);
};

/** Returns the parts of a lookup that are the same for every single read. */
export const ofSingleRead = ({ date, upstreamMs }: Answer<unknown>) => ({
  isCapped: false,
  endedAt: null,
  unread: 0,
  skewMs: date === null ? null : date - storeTime(),
  upstreamMs,
});

/** Returns the records that may be what was sent, and the comparison behind each. */
export const toCandidates = (all: readonly (Comparison & { record: Fields })[]) => {
  const possible = all.filter(({ likeness }) => likeness !== "different");
  return {
    candidates: possible.map(({ likeness, record }) => ({ likeness, record }) as Candidate),
    compared: possible.map(
      ({ record, fields }): ComparedRecord => ({ key: keyOf(record), fields }),
    ),
  };
};

const maxSingleReads = 5;
type SingleRead = Extract<ReadName, `${string}.get`>;

const newestFirst = (a: View, b: View) =>
  (createdAtOf(b.record) ?? Number.POSITIVE_INFINITY) -
    (createdAtOf(a.record) ?? Number.POSITIVE_INFINITY) || 0;

/** Only a refused key ends the lookup: the service will refuse every other read too. */
const orUnread = (error: unknown) => {
  if (isV4Error(error) && error.kind !== "authentication") return null;
  throw error;
};

/** Combines the list's record with the single read: a field that one leaves out, the other may fill. */
const merge = (listed: Fields, single: Fields): Fields => ({
  ...listed,
  ...Object.fromEntries(Object.entries(single).filter(([, value]) => value != null)),
});

/**
 * Compares each listed record with the input, and reads singly the ones that the list says too
 * little about: at most five, newest first. One that can't be read stays unclear. Throws `V4Error`
 * when the service refuses the key.
 */
export const matchCandidates = async (
  client: Client,
  singleRead: SingleRead,
  views: readonly View[],
  { canBeFromWrite }: LookupRequest,
  rule: { compare: (views: readonly View[]) => Comparison; isEnough?: (view: View) => boolean },
) => {
  const { compare, isEnough = () => true } = rule;
  const all: (Comparison & { record: Fields })[] = [];
  const open: View[] = [];
  for (const view of views) {
    const comparison = compare([view]);
    if (comparison.likeness === "different") continue;
    const isSure = comparison.likeness !== "unclear" && isEnough(view);
    if (isSure || !canBeFromWrite(view.record)) all.push({ ...comparison, record: view.record });
    else open.push(view);
  }
  open.sort(newestFirst);
  let upstreamMs = 0;
  let unread = 0;
  for (const [index, view] of open.entries()) {
    const { record } = view;
    const answer =
      index < maxSingleReads && typeof record.id === "string"
        ? await client.perform(singleRead, { id: record.id }).catch(orUnread)
        : null;
    if (answer === null || answer.data.id !== record.id) {
      if (index < maxSingleReads) unread += 1;
      all.push({ ...compare([view]), likeness: "unclear", record });
      continue;
    }
    upstreamMs += answer.upstreamMs;
    const single: Fields = answer.data;
    const comparison = compare([view, { record: single, answer: [single] }]);
    all.push({ ...comparison, record: merge(record, single) });
  }
  return { ...toCandidates(all), unread, upstreamMs };
};
