import { numberText } from "#components/ui/number.ts";

/** How much of the open orders a scan has read. */
export interface ScanCounts {
  isComplete: boolean;
  /** Orders read among those that `totalCount` counts. */
  readCount: number;
  totalCount: number | null;
  counted: "open orders" | "orders";
  /** Orders whose statuses the scan could not filter by; `null` without a total. */
  others: number | null;
}

/** Returns over how many orders the tiles count; `null` if they count every open order. */
export function coverageText({ isComplete, readCount, totalCount, counted, others }: ScanCounts) {
  if (isComplete) return null;
  const isTruncated = totalCount === null || totalCount > readCount;
  const of = totalCount === null ? "" : ` of ${numberText(totalCount)}`;
  const among = isTruncated
    ? `Counted among the newest ${numberText(readCount)}${of} ${counted}.`
    : `Counted among ${numberText(readCount)} ${counted}.`;
  if (counted === "orders" || others === 0) return among;
  return others === null
    ? `${among} Orders with an unusual status were only counted among the newest 200 orders.`
    : `${among} ${numberText(others)} more ${others === 1 ? "order has a status" : "orders have statuses"} that none of the newest 200 orders shows, so ${others === 1 ? "it is" : "they are"} not counted.`;
}

/** The note below the tiles on how many open orders they count; absent if they count all. */
export function Coverage(scan: ScanCounts) {
  const text = coverageText(scan);
  return text && <p className="mt-1.5 text-small text-ink-3">{text}</p>;
}
