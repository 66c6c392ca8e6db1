import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import {
  type PersonOption,
  useAcceptedPeople,
} from "#components/employees/reference/accepted-people.ts";
import { PersonOptions } from "#components/employees/reference/person-options.tsx";
import type { ControlProps } from "#components/form/field.tsx";
import { emptyListText } from "#components/search/empty-list.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

const maxPeople = 10;

/** Returns the index of the option that an arrow key leads to. The ends lead to each other. */
export const moveHighlight = (index: number | null, step: 1 | -1, count: number): number | null => {
  if (count === 0) return null;
  if (index === null) return step === 1 ? 0 : count - 1;
  return (index + step + count) % count;
};

interface PersonSearchProps {
  control: ControlProps;
  /** The field replaces a person who was chosen before, and takes the focus. */
  takesFocus: boolean;
  onChoose: (person: PersonOption) => void;
}

/**
 * The search for an employee: a text field with a list of matches below. Before the page has hydrated
 * the field is disabled, so that no typed text is lost.
 */
export function PersonSearch({ control, takesFocus, onChoose }: PersonSearchProps) {
  const isInBrowser = useInBrowser();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [isReached, setReached] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [highlight, setHighlight] = useState<number | null>(null);
  /** Enter was pressed before the matches of the typed text came. */
  const [isEntered, setEntered] = useState(false);
  const query = useDeferredValue(text.trim());
  const { data, error, isFetching, isPlaceholderData } = useRead(
    "employees.list",
    { ...(query ? { query } : {}), limit: maxPeople },
    { keepOld: true, enabled: isReached },
  );
  const isCurrent = query === text.trim() && data !== undefined && !isPlaceholderData;
  const found: readonly PersonOption[] = data?.data.items ?? [];
  const accepted = useAcceptedPeople(query, isCurrent && found.length === 0);
  const people = found.length > 0 ? found : accepted;
  const highlighted = highlight === null ? undefined : people[highlight];
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    if (highlighted) onChoose(highlighted);
  }, [isEntered, isCurrent, highlighted, onChoose]);

  const close = () => {
    setOpen(false);
    setHighlight(null);
    setEntered(false);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const next = moveHighlight(highlight, step, people.length);
    setHighlight(next);
    if (next !== null)
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter") setEntered(isOpen && highlight !== null);
    else if (key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && highlighted ? optionId(highlight ?? 0) : undefined}
        placeholder={t("person.example")}
        autoComplete="off"
        maxLength={200}
        className="field h-9 w-full"
        disabled={!isInBrowser}
        value={text}
        onFocus={() => setReached(true)}
        onPointerEnter={() => setReached(true)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onChange={(event) => {
          setReached(true);
          setText(event.target.value);
          setOpen(true);
          // The first match, so that Enter chooses it.
          setHighlight(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <PersonOptions
          listId={listId}
          optionId={optionId}
          people={people}
          highlight={highlight}
          isSearching={isFetching && !isCurrent}
          failure={error && failureOf(error)}
          emptyText={emptyListText(
            { totalCount: data?.data.totalCount ?? null, gap: data?.gap ?? null },
            "employee",
            t("person.noneFound"),
          )}
          onPoint={setHighlight}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
