import type { Numbers } from "#components/ui/number.ts";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";

/** Returns over how many orders a number counts; `null` if it counts every open order. */
export function coverageText(
  { isComplete, readCount, totalCount, counted, others }: ScanCoverage,
  { numberText }: Numbers,
) {
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
