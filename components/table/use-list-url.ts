"use client";

import { useMemo } from "react";
import { filterViewOf, keepView, notFilters } from "#components/table/filter-views.ts";
import type { ListSource } from "#components/table/list-source.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { epochField, savedField } from "#lib/protocol/saved-view.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { ListName } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

const noFields: readonly SearchField[] = [];

/** Returns what the URL says of a list, and how to change it. */
export const useListUrl = ({ fields: sent, definition }: ListSource<ListName>) => {
  const { ownFields = noFields, copied } = definition;
  /** The fields of the operation, and those that the browser applies. */
  const fields = useMemo(
    () => [
      ...[...sent, ...ownFields].map((field) => ({
        ...field,
        label: codeWord("filterLabel", field.label),
      })),
      { name: savedField, kind: "text", label: t("table.savedView") } satisfies SearchField,
    ],
    [sent, ownFields],
  );
  const { input, unknown, ...address } = useSearchState(fields);
  const filterView = copied ? filterViewOf(copied, input) : null;
  return {
    fields,
    input,
    /** The names of parameters that the list does not have. */
    unknown: unknown.filter((name) => name !== epochField),
    /** The view on screen that is a filter of the operation; `null` in the whole list. */
    filterView,
    /** Whether the URL has a filter; a view is none. */
    isFiltered: fields.some(({ name }) => !notFilters.includes(name) && input[name] !== undefined),
    /** Merges into the URL. */
    change: (next: Record<string, unknown>, history?: "push" | "replace") =>
      address.change(keepView(filterView, next), history),
    /** Returns a link to what `change` leads to. */
    linkTo: (next: Record<string, unknown>) => address.linkTo(keepView(filterView, next)),
  };
};
