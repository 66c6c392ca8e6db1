"use client";

import type { ReactNode } from "react";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The fields of an address that no chip shows: the text has a box, and the pages have buttons. */
const notChips = ["text", "before"];

type Values = Readonly<Record<string, unknown>>;

/** Returns whether a filter leaves out rows, apart from the newer ones of an earlier page. */
export const isFiltered = ({ before: _, ...filter }: object & { before?: unknown }): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** The filters of a list of Quartermaster's own records. `children` is at its right edge. */
export function FilterBar<Name extends string>({
  fields,
  filters,
  filter,
  change,
  clear,
  children,
}: {
  fields: readonly (SearchField & { name: Name })[];
  /** What the chips offer, by the name of the field. */
  filters: Readonly<Partial<Record<Name, Filter>>>;
  filter: { readonly [Each in Name]?: unknown };
  change: (next: Values) => void;
  clear: () => void;
  children: ReactNode;
}) {
  const text = fields.find(({ name }) => name === "text");
  return (
    <search className="mt-4 mb-3 flex flex-wrap items-center gap-1.5">
      {text && (
        <QueryBox
          label={text.label}
          value={String(filter[text.name] ?? "")}
          onChange={(value) => change({ text: value || undefined, before: undefined })}
        />
      )}
      <div className="chips">
        {fields.map((field) => {
          if (notChips.includes(field.name)) return null;
          const value = filter[field.name];
          return (
            <FilterChip
              key={field.name}
              field={field}
              filter={filters[field.name] ?? {}}
              values={value === undefined ? [] : [String(value)]}
              onChange={([next]) => change({ [field.name]: next, before: undefined })}
            />
          );
        })}
        {isFiltered(filter) && (
          <button type="button" className="link min-h-6 px-1 text-compact" onClick={clear}>
            {t("table.clearFilters")}
          </button>
        )}
      </div>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:contents">
        {children}
      </span>
    </search>
  );
}
