"use client";

import { Combobox } from "@base-ui/react/combobox";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { ControlProps } from "#components/form/field.tsx";
import { Country } from "#components/ui/country.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const maxPeople = 10;

export default function PersonSearch({
  control,
  isFresh,
  onChoose,
}: {
  control: ControlProps;
  /** Opened to choose another employee: takes the focus. */
  isFresh: boolean;
  onChoose: (person: Employee) => void;
}) {
  const [text, setText] = useState("");
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) ref.current?.focus();
  }, [isFresh]);
  const query = useDeferredValue(text.trim());
  const { data, error, isFetching } = useRead(
    "employees.list",
    { ...(query ? { query } : {}), limit: maxPeople },
    { keepOld: true },
  );
  const people = data?.data.items ?? [];
  return (
    <Combobox.Root
      items={people}
      filter={null}
      value={null}
      onValueChange={(person: Employee | null) => person && onChoose(person)}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={(person: Employee) => person.displayName ?? person.email ?? person.id}
      autoHighlight
    >
      <Combobox.Input
        {...control}
        ref={ref}
        placeholder="Name or email"
        autoComplete="off"
        maxLength={200}
        className="field h-9 w-full"
      />
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-30 w-(--anchor-width)">
          <Combobox.Popup className="max-h-[min(24rem,var(--available-height))] overflow-y-auto rounded-md border border-rule-2 bg-sheet py-1 shadow-float">
            <Combobox.Status className="px-3 text-ink-3 empty:hidden">
              {error ? (
                <span className="block py-1.5 text-signal">{failureOf(error).message}</span>
              ) : isFetching && people.length === 0 ? (
                <span className="block py-1.5">Searching…</span>
              ) : null}
            </Combobox.Status>
            {!error && !isFetching && (
              <Combobox.Empty className="px-3 py-1.5 text-ink-3 empty:hidden">
                No one found. Try part of a name or email.
              </Combobox.Empty>
            )}
            <Combobox.List className={isFetching ? "opacity-60" : ""}>
              {(person: Employee) => (
                <Combobox.Item
                  key={person.id}
                  value={person}
                  className="mx-1 flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 data-highlighted:bg-accent-wash"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate">
                      {person.displayName ?? showUnsafe(person.id)}
                    </span>
                    <span className="block truncate text-small text-ink-3">
                      {[person.email, person.teamName].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                  <Country code={person.country} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
