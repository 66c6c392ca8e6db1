import { decisionCauseOf, decisionNote } from "#components/requests/decision-cause.ts";
import { requestLabel } from "#components/requests/intent-status.tsx";
import type { Numbers } from "#components/ui/number.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { RequestsOfToday } from "#lib/protocol/today.ts";
import type { PauseCause } from "#lib/v4/paused-clock.ts";

/** A number on Today; `null` if the answers can't show it. */
export interface Tile {
  count: number | null;
  note: string;
  /** ISO 8601: the note has been true since then. */
  since?: string | null;
  /** ISO 8601: the number is as of then. Absent if it is as new as the page. */
  asOf?: string | null;
}

/** The open orders among which a bucket was counted. */
interface OpenCounts {
  readCount: number;
  /** Those with the fields that decide whether they belong to the bucket. */
  knownCount: number;
  /** Every open order was read. */
  isComplete: boolean;
}

/** The devices among which chargers were counted: those with a charger status are known. */
interface DeviceCounts extends OpenCounts {
  /** All devices; `null` if the service gives no total. */
  totalCount: number | null;
}

/**
 * Returns the tile of an order bucket. Zero is certain only if every open order was read and has the
 * fields that decide; otherwise the number is unknown. The note says how many orders count.
 */
export function orderTile(
  count: number,
  { readCount, knownCount, isComplete }: OpenCounts,
  note: string,
  { numberText }: Numbers,
): Tile {
  const isWhole = isComplete && knownCount === readCount;
  if (readCount === 0 && isComplete) return { count: 0, note: "no open orders" };
  if (knownCount === 0) return { count: null, note: "not available" };
  const among =
    knownCount === readCount
      ? numberText(readCount)
      : `${numberText(knownCount)} of ${numberText(readCount)}`;
  if (count === 0) {
    return isWhole
      ? { count: 0, note: "none" }
      : { count: null, note: `none among the ${among} orders with data` };
  }
  return { count, note: isWhole ? note : `${note}; among ${among} orders with data` };
}

/** The countries of some orders. */
export interface OrderCountries {
  /** Different countries. */
  count: number;
  /** Some order has no country. */
  isPartial: boolean;
}

/** Returns in how many countries the orders are; unknown if none has a country. */
export function countriesNote(
  { count, isPartial }: OrderCountries,
  { countText }: Numbers,
): string {
  if (count === 0) return "countries unknown";
  return `in ${isPartial ? "at least " : ""}${countText(count, "country", "countries")}`;
}

const causeTexts: Readonly<Record<PauseCause, readonly [one: string, many: string]>> = {
  approval: ["approval", "approvals"],
  date: ["date to confirm", "dates to confirm"],
  "legal hold": ["legal hold", "legal holds"],
  other: ["other", "other"],
};

/** How many orders with a paused clock wait for what. */
export type PauseCounts = Partial<Record<PauseCause, number>>;

/** Returns what the orders with a paused clock wait for: `4 approvals, 3 dates to confirm; clock paused`. */
export function pausedNote(counts: PauseCounts, { countText }: Numbers): string {
  const texts = Object.entries(causeTexts).flatMap(([cause, [one, many]]) => {
    const count = counts[cause as PauseCause] ?? 0;
    return count === 0 ? [] : countText(count, one, many);
  });
  const isKnown = Object.entries(counts).some(([cause, count]) => cause !== "other" && count > 0);
  return counts.other && !isKnown ? "clock paused" : `${texts.join(", ")}; clock paused`;
}

/** The words of the requests whose outcome may still come, in the order of a note. */
const progressWords: readonly (readonly [label: string, words: string])[] = [
  ["Waiting for approval", "waiting for approval"],
  ["Queued", "queued"],
  ["Sending", "being sent"],
  ["Checking", "still being checked"],
];

/** Returns where the open requests are that need no decision: `2 queued, 1 still being checked`. */
const progressNote = (requests: readonly IntentView[], { numberText }: Numbers) => {
  const byLabel = Map.groupBy(requests, requestLabel);
  return progressWords
    .flatMap(([label, words]) => {
      const count = byLabel.get(label)?.length ?? 0;
      return count === 0 ? [] : `${numberText(count)} ${words}`;
    })
    .join(", ");
};

/**
 * Returns the tile of the requests and runs that need a decision. `described`: the open requests, newest
 * first; where they are not all of the counted ones, the note doesn't say more than the counts do.
 */
export function requestsTile(
  { open: { needsYou, checking }, described: requests, runs }: RequestsOfToday,
  numbers: Numbers,
): Tile {
  const isWhole = requests.length + runs.length === needsYou + checking;
  if (needsYou > 0) {
    if (!isWhole) return { count: needsYou, note: "the list shows why", since: null };
    const undecided = requests.filter(({ status }) => status === "needs you");
    const all = [...undecided, ...runs];
    const [cause, ...others] = new Set(all.map(decisionCauseOf));
    const isTimed = others.length === 0 && (cause === "draft" || cause === "unknown");
    const isPurchase =
      runs.length === 0 && undecided.every(({ operation }) => operation === "orders.purchase");
    const kind = isPurchase ? (needsYou === 1 ? "purchase, " : "purchases, ") : "";
    const oldest = undecided.at(-1);
    // Of the other causes, the time of sending says nothing.
    const since = isTimed ? (oldest?.sentAt ?? oldest?.createdAt ?? null) : null;
    return { count: needsYou, note: `${kind}${decisionNote(all, numbers)}`, since };
  }
  if (checking === 0) return { count: 0, note: "nothing pending" };
  const note = isWhole
    ? progressNote(requests, numbers)
    : `${numbers.numberText(checking)} in progress`;
  return { count: 0, note };
}

const eligible = "damaged or not included";

/** Returns the tile of the chargers to replace, and among how many devices they were counted. */
export function chargerTile(
  count: number,
  { readCount, knownCount, totalCount, isComplete }: DeviceCounts,
  { countText, numberText }: Numbers,
): Tile {
  if (readCount === 0 && isComplete) return { count: 0, note: "no devices" };
  const devices = countText(readCount, "device");
  if (knownCount === 0) {
    return { count: null, note: `none of the ${devices} read has a charger status` };
  }
  const of = totalCount !== null && totalCount > readCount ? ` of ${numberText(totalCount)}` : "";
  const without =
    knownCount < readCount
      ? `, ${numberText(readCount - knownCount)} without a charger status`
      : "";
  if (isComplete) return { count, note: `${eligible}; ${devices} read` };
  const covered = `${numberText(readCount)}${of} devices${without}`;
  return count === 0
    ? { count: null, note: `none found in ${covered}` }
    : { count, note: `${eligible}; in ${covered}` };
}
