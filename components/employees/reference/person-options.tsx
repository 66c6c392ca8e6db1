import { type MouseEvent, useEffect, useRef } from "react";
import type { PersonOption } from "#components/employees/reference/accepted-people.ts";
import { Country } from "#components/ui/country.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The matches below the search for an employee, or why there are none. The focus stays in the field. */
export function PersonOptions({
  listId,
  optionId,
  people,
  highlight,
  isSearching,
  failure,
  emptyText,
  onPoint,
  onChoose,
}: {
  listId: string;
  optionId: (index: number) => string;
  people: readonly PersonOption[];
  highlight: number | null;
  /** Whether the people are those of an earlier search, until this one is answered. */
  isSearching: boolean;
  failure: Failure | null;
  /** Why there are no matches, once the search is answered. */
  emptyText: string;
  onPoint: (index: number) => void;
  onChoose: (person: PersonOption) => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const count = people.length;
  const isEmpty = count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height changes with the matches.
  useEffect(() => {
    popup.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press only must not take the focus from the field.
    <div
      ref={popup}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-96 scroll-mb-20 sm:scroll-mb-2 overflow-y-auto rounded-md border border-rule-2 bg-sheet py-1 shadow-float"
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
    >
      <div role="status" className="px-3 text-ink-3">
        {failure ? (
          <p className="py-1.5 text-signal">{failure.message}</p>
        ) : isEmpty ? (
          <p className="py-1.5">{isSearching ? t("person.searching") : emptyText}</p>
        ) : null}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t("person.employees")}
        aria-busy={isSearching}
        className={isSearching ? "opacity-60" : ""}
      >
        {people.map((person, index) => (
          <button
            key={person.id}
            id={optionId(index)}
            type="button"
            role="option"
            aria-selected={index === highlight}
            tabIndex={-1}
            className="mx-1 flex w-[calc(100%-0.5rem)] items-center gap-3 rounded-sm px-2 py-1.5 text-start aria-selected:bg-accent-wash"
            onPointerMove={() => index !== highlight && onPoint(index)}
            onClick={() => onChoose(person)}
          >
            <span className="min-w-0 grow">
              <span className="block truncate">{person.displayName ?? showUnsafe(person.id)}</span>
              <span className="block truncate text-small text-ink-3">
                {[person.email, person.teamName].filter(Boolean).join(" · ")}
              </span>
              {person.isAccepted && (
                <span className="block text-small text-ink-2">{t("person.accepted")}</span>
              )}
            </span>
            <Country code={person.country} />
          </button>
        ))}
      </div>
    </div>
  );
}
