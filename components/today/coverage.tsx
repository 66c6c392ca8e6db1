import { coverageText } from "#components/search/scan-coverage.ts";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";

/** The note below the tiles on how many open orders they count; absent if they count all. */
export function Coverage(scan: ScanCoverage) {
  const text = coverageText(scan);
  return text && <p className="mt-1.5 text-small text-ink-3">{text}</p>;
}
