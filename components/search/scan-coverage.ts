import type { Numbers } from "#components/ui/number.ts";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";

const amongText = (
  { readCount, totalCount, counted }: ScanCoverage,
  { numberText }: Numbers,
): string => {
  const among = { counted, count: numberText(readCount) };
  if (totalCount === null) return t("table.countedNewest", among);
  return totalCount > readCount
    ? t("table.countedNewestOf", { ...among, total: numberText(totalCount) })
    : t("table.countedAmong", among);
};

/** Returns over how many orders a number counts; `null` if it counts every open order. */
export function coverageText(scan: ScanCoverage, numbers: Numbers): string | null {
  const { isComplete, counted, others } = scan;
  if (isComplete) return null;
  const among = amongText(scan, numbers);
  if (counted === "orders" || others === 0) return among;
  const rest =
    others === null
      ? t("table.countedUnusual")
      : t("table.countedOthers", { count: others, n: numbers.numberText(others) });
  return `${among} ${rest}`;
}
