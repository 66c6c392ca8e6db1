import { StatusLabel } from "#components/ui/status-label.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** The word of a charger status, marked where the charger can be replaced. */
export function ChargerStatus({ status }: { status: string | null | undefined }) {
  if (!status) return <span className="text-ink-3">—</span>;
  if (!isChargerEligible(status)) return <span>{codeWord("deviceCode", status)}</span>;
  return <StatusLabel variant="unsure">{codeWord("deviceCode", status)}</StatusLabel>;
}
