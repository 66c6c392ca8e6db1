"use client";

import type { ReactNode } from "react";
import { ClearButton, chipClassName, FilterChip } from "#components/table/filter-chip.tsx";
import type { FilterChoice } from "#components/table/filter-popover.tsx";
import { useList } from "#components/table/list-table.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { scannedValues } from "#components/table/use-view.ts";
import { Icon } from "#components/ui/icon.tsx";
import { notPrefix } from "#lib/protocol/list-filter.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

const sortPath = "M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4";

/** Parameters that have a control of their own: the tabs, the query box, the pager, the sort chip. */
const notChips = ["view", "query", "page", "limit", "sort", "sortDirection", "saved"];

const asValues = (value: unknown): string[] => [value ?? []].flat().map(String);

const booleanFilter: Filter = {
  options: ["true", "false"],
  format: (value) =>
    value === "true" ? t("table.yes") : value === "false" ? t("table.no") : value,
};

/** Says how the list is sorted: a click turns the order, the cross restores the default. */
function SortChip() {
  const { sorting, url, changeTable, prepareTable } = useList();
  const { sort, canSort } = sorting;
  const clear = () => changeTable((table) => table.resetSorting(true));
  if (!canSort && url.input.sort !== undefined)
    return (
      <span className={`${chipClassName(false)} ps-2 text-ink-3`}>
        {t("table.notSorted")}
        <ClearButton label={t("table.clearSort")} onClick={clear} />
      </span>
    );
  if (!sort || !canSort) return null;
  const { text, isChosen } = sort;
  return (
    <span className={chipClassName(isChosen)}>
      <button
        type="button"
        title={t("table.reverse")}
        onPointerEnter={prepareTable}
        onFocus={prepareTable}
        className="chip-text gap-1.5"
        onClick={() =>
          changeTable((table) =>
            table.setSorting((before) => before.map(({ id, desc }) => ({ id, desc: !desc }))),
          )
        }
      >
        <Icon path={sortPath} />
        <span className="truncate">
          {tRich("table.sortedBy", {
            order: text,
            label: (inside) => (
              <span key="label" className="max-sm:sr-only">
                {inside}
              </span>
            ),
          })}
        </span>
      </button>
      {isChosen && <ClearButton label={t("table.clearSort")} onClick={clear} />}
    </span>
  );
}

/**
 * Returns the filter of a field. In a view it offers the values that the view's records have, and in
 * the whole list those of all views where the service has no such filter.
 */
const useFilters = () => {
  const { definition, views } = useList();
  const { view, scanned, summary } = views;
  const filters: Readonly<Record<string, Filter>> = definition.filters ?? {};
  return (field: SearchField): Filter => {
    const filter = filters[field.name] ?? (field.kind === "boolean" ? booleanFilter : {});
    const read = definition.views?.values[field.name];
    if (view)
      return read && scanned
        ? { ...filter, options: scannedValues<never>(scanned.rows as never[], read as never) }
        : filter;
    const options = summary?.values[field.name];
    return options ? { ...filter, options } : filter;
  };
};

/** Every filter that the operation's input schema has; `children` are at the right edge. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { definition, url, views, answer } = useList();
  const { fields, input, change } = url;
  const filterOf = useFilters();
  if (answer.isRefused) return null;
  const { Summary, ownFields } = definition;
  const filters = fields.filter(({ name }) => !notChips.includes(name));
  const chips = filters.filter(
    ({ name }) =>
      !name.startsWith(notPrefix) &&
      (input[name] !== undefined || !definition.filters?.[name]?.isOnlyShown),
  );
  const cleared = Object.fromEntries(
    [...filters, { name: "query" }].map(({ name }) => [name, undefined]),
  );
  const isFiltered = Object.keys(cleared).some((name) => input[name] !== undefined);
  return (
    <search className="mt-3.5 mb-1.5 flex flex-wrap items-center gap-1.5">
      {fields.some(({ name }) => name === "query") && (
        <QueryBox
          label={t("table.findIn", { noun: definition.noun[0] })}
          value={String(input.query ?? "")}
          onChange={(query) => change({ query: query || undefined }, "replace")}
        />
      )}
      <div className="chips">
        {chips.map((field) => {
          const notName = notPrefix + field.name;
          const canExclude = fields.some(({ name }) => name === notName);
          const onChange: FilterChoice["onChange"] = (values, without, isByCopy) =>
            change({
              [field.name]:
                values.length === 0 ? undefined : field.kind === "many" ? values : values[0],
              [notName]: without.length === 0 ? undefined : without,
              // The service has no such filter, so it leads to a view that is read whole.
              ...(definition.views && !views.view && !isByCopy && ownFields?.includes(field)
                ? { view: definition.views.filtered }
                : {}),
            });
          return (
            <FilterChip
              key={field.name}
              field={field}
              filter={filterOf(field)}
              values={asValues(input[field.name])}
              without={canExclude ? asValues(input[notName]) : undefined}
              copy={definition.filteredCopy}
              onChange={onChange}
            />
          );
        })}
        <SortChip />
        {isFiltered && (
          <button
            type="button"
            className="link min-h-6 px-1 text-compact"
            onClick={() => change(cleared)}
          >
            {t("table.clearFilters")}
          </button>
        )}
      </div>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:contents">
        {Summary && <Summary />}
        {children}
      </span>
    </search>
  );
}
