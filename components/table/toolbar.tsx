"use client";

import type { ReactNode } from "react";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { useList } from "#components/table/list-table.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { Icon, sortPath } from "#components/ui/icon.tsx";

/** Parameters that have a control of their own: the query box, the pager, the sort button. */
const notChips = ["query", "page", "limit", "sort", "sortDirection"];

const asValues = (value: unknown): string[] => [value ?? []].flat().map(String);

const booleanFilter: Filter = {
  options: ["true", "false"],
  format: (value) => (value === "true" ? "Yes" : value === "false" ? "No" : value),
};

/** The button that turns the list's order around; absent where the list has no order to turn. */
function SortButton() {
  const { definition, input, change } = useList();
  const { order } = definition;
  if (!order) return null;
  const direction = (input.sortDirection ?? order.byDefault) === "asc" ? "asc" : "desc";
  return (
    <button
      type="button"
      className="inline-flex h-6.5 items-center gap-1.5 rounded-control border border-rule-2 bg-sheet px-2 text-compact text-ink-2"
      onClick={() => change({ sortDirection: direction === "asc" ? "desc" : "asc" })}
    >
      <Icon path={sortPath} className="size-3 text-ink-3" />
      {order[direction]}
    </button>
  );
}

/** Every filter that the operation's input schema has; `children` are at the right edge. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { definition, fields, input, change } = useList();
  const filters: Record<string, Filter | undefined> = definition.filters ?? {};
  const chips = fields.filter(({ name }) => !notChips.includes(name));
  const cleared = Object.fromEntries(
    [...chips, { name: "query" }].map(({ name }) => [name, undefined]),
  );
  const isFiltered = Object.keys(cleared).some((name) => input[name] !== undefined);
  return (
    <search className="mt-3.5 mb-1.5 flex flex-wrap items-center gap-1.5">
      {fields.some(({ name }) => name === "query") && (
        <QueryBox
          label={`Find ${definition.noun[1]}`}
          value={String(input.query ?? "")}
          onChange={(query) => change({ query: query || undefined }, "replace")}
        />
      )}
      {chips.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          filter={filters[field.name] ?? (field.kind === "boolean" ? booleanFilter : {})}
          values={asValues(input[field.name])}
          onChange={(values) =>
            change({
              [field.name]:
                values.length === 0 ? undefined : field.kind === "many" ? values : values[0],
            })
          }
        />
      ))}
      <SortButton />
      {isFiltered && (
        <button type="button" className="link px-1 text-compact" onClick={() => change(cleared)}>
          Clear filters
        </button>
      )}
      <span className="grow" />
      {children}
    </search>
  );
}
