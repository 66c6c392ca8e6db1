import { countText, numberText } from "#components/ui/number.ts";

/** A number on Today; `null` if the answers can't show it. */
export interface Tile {
  count: number | null;
  /** The real number may be higher. */
  isLeast: boolean;
  note: string;
}

/** The open orders among which a bucket was counted. */
interface OpenCounts {
  /** Open orders read. */
  looked: number;
  /** Those with the fields that decide whether they belong to the bucket. */
  said: number;
  /** Every open order was read. */
  isComplete: boolean;
}

/** The devices among which chargers were counted. */
interface DeviceCounts {
  looked: number;
  /** Devices that carry a charger status. */
  said: number;
  /** All devices; `null` if the service gives no total. */
  totalCount: number | null;
  /** Every device was read and has a charger status. */
  isComplete: boolean;
}

/**
 * Returns the tile of an order bucket. Zero is certain only if every open order was read and has the
 * fields that decide; otherwise the number is unknown and the note names how many orders count.
 */
export function orderTile(
  count: number,
  { looked, said, isComplete }: OpenCounts,
  note: string,
): Tile {
  const isWhole = isComplete && said === looked;
  if (looked === 0 && isComplete) return { count: 0, isLeast: false, note: "no open orders" };
  if (said === 0) return { count: null, isLeast: false, note: "not available" };
  const among =
    said === looked ? numberText(looked) : `${numberText(said)} of ${numberText(looked)}`;
  if (count === 0) {
    return isWhole
      ? { count: 0, isLeast: false, note: "none" }
      : { count: null, isLeast: false, note: `none among the ${among} orders with data` };
  }
  return {
    count,
    isLeast: !isWhole,
    note: isWhole ? note : `${note}; ${among} orders have data`,
  };
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
  { looked, said, totalCount, isComplete }: DeviceCounts,
): Tile {
  if (looked === 0 && isComplete) return { count: 0, isLeast: false, note: "no devices" };
  if (said === 0) {
    return {
      count: null,
      isLeast: false,
      note: `none of the ${numberText(looked)} devices checked has a charger status`,
    };
  }
  const of = totalCount !== null && totalCount > looked ? ` of ${numberText(totalCount)}` : "";
  const silent = said < looked ? `, ${numberText(looked - said)} without a charger status` : "";
  const checked = isComplete
    ? `all ${numberText(looked)} devices checked`
    : `${numberText(looked)}${of} devices checked${silent}`;
  if (count === 0 && !isComplete) {
    return { count: null, isLeast: false, note: `none found, ${checked}` };
  }
  return { count, isLeast: !isComplete, note: checked };
}
