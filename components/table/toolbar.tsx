"use client";

import { ArrowDownUp } from "lucide-react";
import type { ReactNode } from "react";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Parameters that are the pager's, the header's or the sort chip's, and so no filter chips. */
const notFilters = ["query", "page", "limit", "sort", "sortDirection"];

const asValues = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];

const booleanFilter: Filter = {
  options: ["true", "false"],
  format: (value) => (value === "true" ? "Yes" : value === "false" ? "No" : value),
};

/** Every filter the operation has, from its own input schema. */
export function Toolbar({
  fields,
  filters,
  queryLabel,
  order,
  input,
  change,
  children,
}: {
  fields: readonly SearchField[];
  filters: Record<string, Filter | undefined>;
  queryLabel: string;
  order: { asc: string; desc: string; byDefault: "asc" | "desc" } | undefined;
  input: Record<string, unknown>;
  change: (next: Record<string, unknown>, history?: "push" | "replace") => void;
  children?: ReactNode;
}) {
  const chips = fields.filter(({ name }) => !notFilters.includes(name));
  const cleared = Object.fromEntries(
    [...chips, { name: "query" }].map(({ name }) => [name, undefined]),
  );
  const isFiltered = Object.keys(cleared).some((name) => input[name] !== undefined);
  const direction = (input.sortDirection ?? order?.byDefault) === "asc" ? "asc" : "desc";
  return (
    <search className="mt-3.5 mb-1.5 flex flex-wrap items-center gap-1.5">
      {fields.some(({ name }) => name === "query") && (
        <QueryBox
          label={queryLabel}
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
      {order && (
        <button
          type="button"
          className="inline-flex h-6.5 items-center gap-1.5 rounded-control border border-rule-2 bg-sheet px-2 text-compact text-ink-2"
          onClick={() => change({ sortDirection: direction === "asc" ? "desc" : "asc" })}
        >
          <ArrowDownUp className="size-3 text-ink-3" aria-hidden />
          {order[direction]}
        </button>
      )}
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
