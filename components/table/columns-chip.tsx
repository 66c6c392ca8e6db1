"use client";

import { FilterChip } from "#components/table/filter-chip.tsx";
import { setCookie } from "#lib/client/cookie.ts";

/** Which columns are shown; the choice is kept in this browser, one cookie an operation. */
export function ColumnsChip({
  operation,
  columns,
  hidden,
  onChange,
}: {
  operation: string;
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}) {
  // The first column carries the row's link and stays.
  const movable = columns.slice(1);
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  return (
    <FilterChip
      field={{ name: "columns", kind: "many", label: "Hide columns" }}
      filter={{
        options: movable.map(({ id }) => id),
        format: (id) => headers.get(id) ?? id,
      }}
      values={hidden}
      onChange={(next) => {
        void setCookie(`hidden-${operation}`, next.join("."));
        onChange(next);
      }}
    />
  );
}
