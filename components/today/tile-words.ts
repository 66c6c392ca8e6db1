const plain = new Intl.NumberFormat("en-GB");

/** A number of Today: `null` where the answers would not have shown what it counts. */
export interface Tile {
  count: number | null;
  /** There may be more. */
  isLeast: boolean;
  note: string;
}

/** The open orders that a bucket was counted over. */
interface OpenCounts {
  /** Open orders read. */
  looked: number;
  /** Those that say whether they belong to the bucket. */
  said: number;
  /** No open order is missing. */
  isComplete: boolean;
}

/** The devices that chargers were counted over. */
interface DeviceCounts {
  looked: number;
  /** Devices that carry a charger status. */
  said: number;
  /** All devices, where the service says. */
  totalCount: number | null;
  /** Every device was read and carries a charger status. */
  isComplete: boolean;
}

/**
 * What a bucket's number may say. A zero is said only where every open order was read and each one
 * says whether it belongs there; else the number is unknown, and the note says of how much.
 */
export function orderTile(
  count: number,
  { looked, said, isComplete }: OpenCounts,
  note: string,
): Tile {
  const isWhole = isComplete && said === looked;
  if (looked === 0 && isComplete) return { count: 0, isLeast: false, note: "no open orders" };
  if (said === 0) return { count: null, isLeast: false, note: "the API's list doesn't say" };
  const among =
    said === looked ? plain.format(looked) : `${plain.format(said)} of ${plain.format(looked)}`;
  if (count === 0) {
    return isWhole
      ? { count: 0, isLeast: false, note: "none" }
      : { count: null, isLeast: false, note: `none among the ${among} orders that say` };
  }
  return {
    count,
    isLeast: !isWhole,
    note: isWhole ? note : `${note}; ${among} orders say`,
  };
}

/** In how many countries the orders are. Unknown where none names its country. */
export function countriesNote(orders: readonly { country?: string | null | undefined }[]): string {
  const named = orders.flatMap(({ country }) => country || []);
  const count = new Set(named).size;
  if (count === 0) return "countries unknown";
  const least = named.length < orders.length ? "at least " : "";
  return `in ${least}${count} ${count === 1 ? "country" : "countries"}`;
}

/** How many chargers are to be replaced, and over which devices that was counted. */
export function chargerTile(
  count: number,
  { looked, said, totalCount, isComplete }: DeviceCounts,
): Tile {
  if (looked === 0 && isComplete) return { count: 0, isLeast: false, note: "no devices" };
  if (said === 0) {
    return {
      count: null,
      isLeast: false,
      note: `none of the ${plain.format(looked)} devices checked carries a charger status`,
    };
  }
  const of = totalCount !== null && totalCount > looked ? ` of ${plain.format(totalCount)}` : "";
  const silent = said < looked ? `, ${plain.format(looked - said)} without a charger status` : "";
  const checked = isComplete
    ? `all ${plain.format(looked)} devices checked`
    : `${plain.format(looked)}${of} devices checked${silent}`;
  if (count === 0 && !isComplete) {
    return { count: null, isLeast: false, note: `none found, ${checked}` };
  }
  return { count, isLeast: !isComplete, note: checked };
}
