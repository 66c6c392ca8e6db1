import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** The charger's status as it came; in the signal colour where it is due for replacement. */
export function Charger({ status }: { status: string | null | undefined }) {
  if (!status) return <span className="text-ink-3">—</span>;
  return <span className={isChargerEligible(status) ? "text-signal" : ""}>{status}</span>;
}
