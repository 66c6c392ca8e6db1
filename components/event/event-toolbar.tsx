"use client";

import type { ReactNode } from "react";
import { eventFields, eventFilters, isFiltered } from "#components/event/event-filters.ts";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { EventFilter } from "#lib/protocol/event.ts";

/** The filters of the Events screen; `children` is at its right edge. */
export function EventToolbar({
  filter,
  change,
  clear,
  children,
}: {
  filter: EventFilter;
  change: (next: Record<string, unknown>) => void;
  clear: () => void;
  children: ReactNode;
}) {
  const [text, ...others] = eventFields;
  return (
    <search className="mt-4 mb-3 flex flex-wrap items-center gap-1.5">
      <QueryBox
        label={text.label}
        value={filter.text ?? ""}
        onChange={(value) => change({ text: value || undefined, before: undefined })}
      />
      {others.map((field) => {
        if (field.name === "before") return null;
        const value = filter[field.name];
        return (
          <FilterChip
            key={field.name}
            field={field}
            filter={eventFilters[field.name]}
            values={value ? [value] : []}
            onChange={([next]) => change({ [field.name]: next, before: undefined })}
          />
        );
      })}
      {isFiltered(filter) && (
        <button type="button" className="link min-h-6 px-1 text-compact" onClick={clear}>
          Clear filters
        </button>
      )}
      <span className="grow" />
      {children}
    </search>
  );
}
