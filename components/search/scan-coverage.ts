import type { ScanCoverage } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns over how many orders a number counts; `null` if it counts every open order. */
export function coverageText({ isComplete, readCount, totalCount, counted, others }: ScanCoverage) {
  if (isComplete) return null;
  const words = { read: readCount, counted: counted === "orders" ? "orders" : "open" };
  const hasTotal = totalCount === null ? "no" : "yes";
  const among =
    totalCount === null || totalCount > readCount
      ? t("coverage.newest", { ...words, hasTotal, total: totalCount ?? 0 })
      : t("coverage.among", words);
  if (counted === "orders" || others === 0) return among;
  const rest = others === null ? t("coverage.unusual") : t("coverage.others", { count: others });
  return `${among} ${rest}`;
}
