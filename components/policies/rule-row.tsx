import { Button } from "#components/ui/button.tsx";
import type { PolicyRule } from "#lib/protocol/policy.ts";

/** One rule as a sentence, with what may be done with it. */
export function RuleRow({
  rule,
  place,
  count,
  sentence,
  never,
  isBusy,
  onEdit,
  onMove,
  onDelete,
}: {
  rule: PolicyRule;
  /** From 1. */
  place: number;
  count: number;
  sentence: string;
  /** Why it can never match; `null` where it can. */
  never: string | null;
  isBusy: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}) {
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto] sm:items-start">
      <span className="text-ink-3 tabular-nums max-sm:hidden">{place}.</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <span className="text-ink-3 sm:hidden">{place}. </span>
          {sentence}
        </p>
        {rule.text && <p className="text-small text-ink-2">“{rule.text}”</p>}
        {never && (
          <p role="status" className="text-small text-signal">
            It never matches. {never}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          aria-label={`Move rule ${place} up`}
          disabled={isBusy || place === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          aria-label={`Move rule ${place} down`}
          disabled={isBusy || place === count}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button aria-label={`Edit rule ${place}`} disabled={isBusy} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete rule ${place}`}
          disabled={isBusy}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
