import { countText, numberText } from "#components/ui/number.ts";

/** A number on Today; `null` if the answers can't show it. */
export interface Tile {
  count: number | null;
  /** The real number may be higher. */
  isLeast: boolean;
  note: string;
}

const zero = (note: string): Tile => ({ count: 0, isLeast: false, note });
const unknown = (note: string): Tile => ({ count: null, isLeast: false, note });

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
 * fields that decide; otherwise the number is unknown and the note names how many orders count.
 */
export function orderTile(
  count: number,
  { readCount, knownCount, isComplete }: OpenCounts,
  note: string,
): Tile {
  const isWhole = isComplete && knownCount === readCount;
  if (readCount === 0 && isComplete) return zero("no open orders");
  if (knownCount === 0) return unknown("not available");
  const among =
    knownCount === readCount
      ? numberText(readCount)
      : `${numberText(knownCount)} of ${numberText(readCount)}`;
  if (count === 0) {
    return isWhole ? zero("none") : unknown(`none among the ${among} orders with data`);
  }
  return isWhole
    ? { count, isLeast: false, note }
    : { count, isLeast: true, note: `${note}; ${among} orders have data` };
}

/** Returns in how many countries the orders are; unknown if none has a country. */
export function countriesNote(orders: readonly { country?: string | null | undefined }[]): string {
  const named = orders.flatMap(({ country }) => country || []);
  const count = new Set(named).size;
  if (count === 0) return "countries unknown";
  const least = named.length < orders.length ? "at least " : "";
  return `in ${least}${countText(count, "country", "countries")}`;
}

/** Returns the tile of the chargers to replace, and among how many devices they were counted. */
export function chargerTile(
  count: number,
  { readCount, knownCount, totalCount, isComplete }: DeviceCounts,
): Tile {
  if (readCount === 0 && isComplete) return zero("no devices");
  if (knownCount === 0)
    return unknown(`none of the ${numberText(readCount)} devices checked has a charger status`);
  const of = totalCount !== null && totalCount > readCount ? ` of ${numberText(totalCount)}` : "";
  const without =
    knownCount < readCount
      ? `, ${numberText(readCount - knownCount)} without a charger status`
      : "";
  const checked = isComplete
    ? `all ${numberText(readCount)} devices checked`
    : `${numberText(readCount)}${of} devices checked${without}`;
  if (count === 0 && !isComplete) return unknown(`none found, ${checked}`);
  return { count, isLeast: !isComplete, note: checked };
}
