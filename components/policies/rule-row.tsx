import { Button } from "#components/ui/button.tsx";
import type { PolicyRule } from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";

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
        {rule.text && (
          <p className="text-small text-ink-2">{t("policy.quoted", { text: rule.text })}</p>
        )}
        {never && (
          <p role="status" className="text-small text-signal">
            {t("policy.never", { never })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          aria-label={t("policy.moveUp", { place })}
          disabled={isBusy || place === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          aria-label={t("policy.moveDown", { place })}
          disabled={isBusy || place === count}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button aria-label={t("policy.editRule", { place })} disabled={isBusy} onClick={onEdit}>
          {t("policy.edit")}
        </Button>
        <Button
          variant="quiet"
          aria-label={t("policy.deleteRule", { place })}
          disabled={isBusy}
          onClick={onDelete}
        >
          {t("policy.delete")}
        </Button>
      </div>
    </li>
  );
}
