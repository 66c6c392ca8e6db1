import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** A charger status as it came, marked where the charger can be replaced. */
export function ChargerStatus({ status }: { status: string | null | undefined }) {
  if (!status) return <span className="text-ink-3">—</span>;
  return <span className={isChargerEligible(status) ? "text-signal" : ""}>{status}</span>;
}
