import type { ModelCount } from "#components/devices/model-count.ts";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** Returns `54`, or `50+` where there may be more. */
export const stockNumber = ({ count, isExact }: ModelCount, { numberText }: Numbers) =>
  `${numberText(count)}${isExact ? "" : "+"}`;

/** `6 available`, `none available`; nothing where the number is not known. */
export function StockText({ stock }: { stock: ModelCount | null | undefined }) {
  const numbers = useNumbers();
  if (stock == null) return null;
  if (stock.count === 0) return <span className="text-ink-3">{t("catalog.noStock")}</span>;
  return (
    <span className="text-st-delivered" title={stock.isExact ? undefined : t("catalog.atLeast")}>
      {t("catalog.stock", { n: stockNumber(stock, numbers) })}
    </span>
  );
}
