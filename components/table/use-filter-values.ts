"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import { type FilteredList, type FilterValues, filteredLists } from "#lib/protocol/list-filter.ts";
import { filterValuesKey } from "#lib/protocol/query-keys.ts";

/** What the copy of a list can say about filters that the service lacks. */
export type CopyState =
  | { status: "none" | "loading" }
  /** `retry`: asks again, where the answer could not be read. */
  | { status: "unproven"; reason: string; retry?: () => void }
  | { status: "proven"; values: Readonly<Record<string, readonly string[]>> };

/** Reads what the filters of a list offer, once its editor is opened. */
export function useFilterValues(list: FilteredList | undefined, isOpen: boolean): CopyState {
  const { data, error, refetch } = useQuery({
    queryKey: filterValuesKey(filteredLists[list ?? "orders"]),
    queryFn: ({ signal }) =>
      fetchJson(`/api/filter-values/${list}`, signal) as Promise<FilterValues>,
    enabled: list !== undefined && isOpen,
  });
  if (list === undefined) return { status: "none" };
  if (error && !data) {
    const { message: reason } = failureOf(error);
    return { status: "unproven", reason, retry: () => void refetch() };
  }
  if (!data) return { status: "loading" };
  return data.isProven
    ? { status: "proven", values: data.values }
    : { status: "unproven", reason: data.reason };
}
