import { decisionCauseOf, decisionNote } from "#components/requests/decision-cause.ts";
import { requestPlace } from "#components/requests/intent-status.tsx";
import type { Numbers } from "#components/ui/number.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import type { RequestsOfToday } from "#lib/protocol/today.ts";
import { t } from "#lib/protocol/words/t.ts";
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
  if (readCount === 0 && isComplete) return { count: 0, note: t("today.noOpenOrders") };
  if (knownCount === 0) return { count: null, note: t("today.notAvailable") };
  const among = {
    isPart: knownCount === readCount ? "no" : "yes",
    known: numberText(knownCount),
    read: numberText(readCount),
  };
  if (count === 0) {
    return isWhole
      ? { count: 0, note: t("today.none") }
      : { count: null, note: t("today.noneAmong", among) };
  }
  return { count, note: isWhole ? note : t("today.among", { ...among, note }) };
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
  { numberText }: Numbers,
): string {
  if (count === 0) return t("today.countriesUnknown");
  return t("today.countries", {
    isPartial: isPartial ? "yes" : "no",
    count,
    n: numberText(count),
  });
}

/** The causes in the order of a note. */
const pauseCauses: readonly PauseCause[] = ["approval", "date", "legal hold", "other"];

const causeText = (cause: PauseCause, values: { count: number; n: string }): string =>
  ({
    approval: t("today.pausedApproval", values),
    date: t("today.pausedDate", values),
    "legal hold": t("today.pausedHold", values),
    other: t("today.pausedOther", { n: values.n }),
  })[cause];

/** How many orders with a paused clock wait for what. */
export type PauseCounts = Partial<Record<PauseCause, number>>;

/** Returns what the orders with a paused clock wait for: `4 approvals, 3 dates to confirm; clock paused`. */
export function pausedNote(counts: PauseCounts, { numberText }: Numbers): string {
  const texts = pauseCauses.flatMap((cause) => {
    const count = counts[cause] ?? 0;
    return count === 0 ? [] : causeText(cause, { count, n: numberText(count) });
  });
  const isKnown = Object.entries(counts).some(([cause, count]) => cause !== "other" && count > 0);
  return counts.other && !isKnown
    ? t("today.paused")
    : t("today.pausedFor", { causes: listText(texts) });
}

/** Returns the words of the requests whose outcome may still come, in the order of a note. */
const progressWords = [
  ["approval", (n: string) => t("today.inApproval", { n })],
  ["queued", (n: string) => t("today.queued", { n })],
  ["sending", (n: string) => t("today.sending", { n })],
  ["checking", (n: string) => t("today.checking", { n })],
] as const;

/** Returns where the open requests are that need no decision: `2 queued, 1 still being checked`. */
const progressNote = (requests: readonly IntentView[], { numberText }: Numbers) => {
  const byPlace = Map.groupBy(requests, requestPlace);
  return listText(
    progressWords.flatMap(([place, text]) => {
      const count = byPlace.get(place)?.length ?? 0;
      return count === 0 ? [] : text(numberText(count));
    }),
  );
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
    if (!isWhole) return { count: needsYou, note: t("today.listShowsWhy"), since: null };
    const undecided = requests.filter(({ status }) => status === "needs you");
    const all = [...undecided, ...runs];
    const [cause, ...others] = new Set(all.map(decisionCauseOf));
    const isTimed = others.length === 0 && (cause === "draft" || cause === "unknown");
    const isPurchase =
      runs.length === 0 && undecided.every(({ operation }) => operation === "orders.purchase");
    const note = decisionNote(all, numbers);
    const oldest = undecided.at(-1);
    // Of the other causes, the time of sending says nothing.
    const since = isTimed ? (oldest?.sentAt ?? oldest?.createdAt ?? null) : null;
    return {
      count: needsYou,
      note: isPurchase ? t("today.purchases", { count: needsYou, note }) : note,
      since,
    };
  }
  if (checking === 0) return { count: 0, note: t("today.nothingPending") };
  const note = isWhole
    ? progressNote(requests, numbers)
    : t("today.inProgress", { n: numbers.numberText(checking) });
  return { count: 0, note };
}

/** Returns the tile of the chargers to replace, and among how many devices they were counted. */
export function chargerTile(
  count: number,
  { readCount, knownCount, totalCount, isComplete }: DeviceCounts,
  { numberText }: Numbers,
): Tile {
  if (readCount === 0 && isComplete) return { count: 0, note: t("today.noDevices") };
  const devices = { count: readCount, n: numberText(readCount) };
  if (knownCount === 0) {
    return { count: null, note: t("today.noChargerStatus", devices) };
  }
  if (isComplete) return { count, note: t("today.chargersRead", devices) };
  const covered = {
    read: numberText(readCount),
    hasTotal: totalCount !== null && totalCount > readCount ? "yes" : "no",
    total: numberText(totalCount ?? 0),
    hasUnknown: knownCount < readCount ? "yes" : "no",
    unknown: numberText(readCount - knownCount),
  };
  return count === 0
    ? { count: null, note: t("today.noChargersIn", covered) }
    : { count, note: t("today.chargersIn", covered) };
}
