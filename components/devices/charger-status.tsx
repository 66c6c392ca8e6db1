import { StatusLabel } from "#components/ui/status-label.tsx";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** A charger status as it came, marked where the charger can be replaced. */
export function ChargerStatus({ status }: { status: string | null | undefined }) {
  if (!status) return <span className="text-ink-3">—</span>;
  if (!isChargerEligible(status)) return <span>{status}</span>;
  return <StatusLabel variant="unsure">{status}</StatusLabel>;
}
