const plain = new Intl.NumberFormat("en-GB");

/** How a reading of the open orders ended. */
export interface ScanCounts {
  isComplete: boolean;
  /** Orders read among those that `totalCount` counts. */
  looked: number;
  totalCount: number | null;
  counted: "open orders" | "orders";
  /** Orders of statuses that could not be asked for; `null` where no total tells. */
  others: number | null;
}

/** Says of how many orders the numbers speak; `null` where they speak of every open order. */
export function coverageWords({ isComplete, looked, totalCount, counted, others }: ScanCounts) {
  if (isComplete) return null;
  const isCut = totalCount === null || totalCount > looked;
  const of = totalCount === null ? "" : ` of ${plain.format(totalCount)}`;
  const among = isCut
    ? `Counted among the newest ${plain.format(looked)}${of} ${counted}.`
    : `Counted among ${plain.format(looked)} ${counted}.`;
  if (counted === "orders" || others === 0) return among;
  return others === null
    ? `${among} Orders with an unusual status were looked for among the newest 200 orders only.`
    : `${among} ${plain.format(others)} more ${others === 1 ? "order has a status" : "orders have statuses"} that none of the newest 200 orders shows, so ${others === 1 ? "it is" : "they are"} not counted.`;
}
