import { reasonLabel, undecidedText } from "#components/exceptions/exception-text.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import {
  type ExceptionFilter,
  type ExceptionsAnswer,
  exceptionReasons,
} from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";

function Group({
  to,
  label,
  count,
  isOn,
}: {
  to: StateLink;
  label: string;
  count: number;
  isOn: boolean;
}) {
  const { numberText } = useNumbers();
  return (
    <a
      {...to}
      aria-current={isOn ? "page" : undefined}
      className={`flex shrink-0 items-baseline justify-between gap-2 rounded-control px-2 py-1.5 max-lg:border max-lg:border-rule-2 max-lg:py-1 max-lg:text-compact max-sm:min-h-8 max-sm:items-center ${isOn ? "bg-sunk font-medium text-ink shadow-edge-ink max-lg:border-ink max-lg:bg-ink max-lg:text-paper max-lg:shadow-none" : "text-ink-2 hover:bg-sunk max-lg:bg-sheet"}`}
    >
      <span className="max-lg:whitespace-nowrap">{label}</span>
      <span className={`tabular-nums ${isOn ? "max-lg:text-paper" : "text-ink-3"}`}>
        {numberText(count)}
      </span>
    </a>
  );
}

const heading = "px-2 pt-3.5 pb-1 text-small font-medium text-ink-3 max-lg:hidden";

/** What may wait too: the fields or words of the service don't decide. */
export function UndecidedList({
  undecided,
  className,
}: Pick<ExceptionsAnswer, "undecided"> & { className: string }) {
  if (undecided.length === 0) return null;
  return (
    <details className={`text-small text-ink-3 ${className}`}>
      <summary className="cursor-pointer py-1">{t("exception.notDecidable")}</summary>
      <ul className="mt-1 grid gap-1.5 wrap-anywhere">
        {undecided.map((each) => (
          <li key={each.reason}>{undecidedText(each)}</li>
        ))}
      </ul>
    </details>
  );
}

/** The reasons with their numbers, what is set aside, and what could not be decided. */
export function ExceptionGroups({
  answer,
  filter,
  linkTo,
}: {
  answer: ExceptionsAnswer;
  filter: ExceptionFilter;
  linkTo: (next: Record<string, unknown>) => StateLink;
}) {
  const { counts, undecided } = answer;
  const reasons = exceptionReasons.filter(
    (reason) => counts.reasons[reason] || filter.reason === reason,
  );
  const none = { reason: undefined, show: undefined };
  return (
    <nav
      aria-label={t("exception.reasons")}
      className="min-w-0 max-lg:-mx-3.5 max-lg:flex max-lg:gap-1.5 max-lg:overflow-x-auto max-lg:px-3.5 max-lg:py-2.5 max-lg:[scrollbar-width:none] lg:border-e lg:border-rule lg:pt-3 lg:pe-3"
    >
      <Group
        to={linkTo(none)}
        label={t("exception.allOpen")}
        count={counts.all}
        isOn={!filter.reason && !filter.show}
      />
      {reasons.length > 0 && <h2 className={heading}>{t("exception.byReason")}</h2>}
      {reasons.map((reason) => (
        <Group
          key={reason}
          to={linkTo({ reason, show: undefined })}
          label={reasonLabel(reason)}
          count={counts.reasons[reason] ?? 0}
          isOn={filter.reason === reason && !filter.show}
        />
      ))}
      <h2 className={heading}>{t("exception.setAside")}</h2>
      <Group
        to={linkTo({ reason: undefined, show: "snoozed" })}
        label={t("exception.snoozed")}
        count={counts.snoozed}
        isOn={filter.show === "snoozed"}
      />
      <Group
        to={linkTo({ reason: undefined, show: "closed" })}
        label={t("exception.closed")}
        count={counts.closed}
        isOn={filter.show === "closed"}
      />
      <UndecidedList undecided={undecided} className="mt-3 px-2 max-lg:hidden" />
    </nav>
  );
}
