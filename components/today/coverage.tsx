import { coverageWords, type ScanCounts } from "#components/today/coverage-words.ts";

/** How far the open orders that were read are all of them; nothing where they are. */
export function Coverage(scan: ScanCounts) {
  const words = coverageWords(scan);
  return words && <p className="mt-1.5 text-small text-ink-3">{words}</p>;
}
