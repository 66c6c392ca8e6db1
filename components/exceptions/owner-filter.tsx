import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import {
  closedDays,
  type ExceptionFilter,
  type ExceptionsAnswer,
} from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";

/** No business days are counted for these. */
const uncounted = ["outcome-unknown", "approval", "charger"] as const;

/** Returns how many entries are listed, and in which order. */
const headingOf = (
  { rows, counts }: ExceptionsAnswer,
  { show }: ExceptionFilter,
  numberText: (value: number) => string,
): string => {
  const count = show ? counts[show] : counts.owners.all;
  const state = show ?? "open";
  if (count === 0) return t("exception.noneOf", { state });
  const shown = numberText(count);
  if (show === "closed") return t("exception.seenToClose", { count: shown, days: closedDays });
  const isUncounted =
    rows.some(({ daysLeft }) => daysLeft === null) ||
    (!show && uncounted.some((reason) => counts.reasons[reason]));
  return isUncounted
    ? t("exception.sortedSome", { count: shown, state })
    : t("exception.sorted", { count: shown, state });
};

/** Whose entries are shown, and how old they are. */
export function OwnerFilter({
  answer,
  filter,
  linkTo,
}: {
  answer: ExceptionsAnswer;
  filter: ExceptionFilter;
  linkTo: (next: Record<string, unknown>) => StateLink;
}) {
  const { numberText } = useNumbers();
  const { counts, at } = answer;
  const choices = [
    { owner: undefined, label: t("exception.everyone"), count: null },
    { owner: "mine", label: t("exception.mine"), count: counts.owners.mine },
    { owner: "none", label: t("exception.unassigned"), count: counts.owners.none },
  ] as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2">{headingOf(answer, filter, numberText)}</p>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <UpdatedMark at={Date.parse(at)} />
        <nav
          aria-label={t("exception.owner")}
          className="inline-flex overflow-hidden rounded-md border border-rule-2"
        >
          {choices.map(({ owner, label, count }) => (
            <a
              key={label}
              {...linkTo({ owner })}
              aria-current={filter.owner === owner ? "page" : undefined}
              className="flex h-7 items-center gap-1.5 border-s border-rule-2 px-2.75 text-compact whitespace-nowrap text-ink-2 first:border-s-0 hover:bg-sunk aria-[current]:bg-ink aria-[current]:font-medium aria-[current]:text-paper max-sm:h-9"
            >
              {label}
              {count !== null && !filter.show && (
                <span className="tabular-nums">{numberText(count)}</span>
              )}
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}
