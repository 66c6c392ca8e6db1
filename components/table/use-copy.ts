import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FilterViews } from "#components/table/filter-views.ts";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { type FilteredList, type FilteredPage, filteredLists } from "#lib/protocol/list-filter.ts";
import { copyKey } from "#lib/protocol/query-keys.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { ListName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** What Quartermaster's own copy of a list answers. */
export interface Copy<Row> {
  /** `null` where no copy proves the list, so that the service is asked; absent until that is known. */
  page: Page<Row> | null | undefined;
  /** The number of each view's records by its id; absent where it is not certain. */
  counts: Readonly<Record<string, number>>;
  /** When the copy was read, in epoch milliseconds; 0 without one. */
  at: number;
  /** The page is the one before the change, until the answer comes. */
  isPrevious: boolean;
  failure: Failure | null;
  retry: () => void;
}

/** Reads a page of a copy. `input`: that of the operation; `order`: the page and the sort in the URL. */
export type UseCopy<Row> = (input: object, order: Record<string, unknown>) => Copy<Row>;

/** A list with views that are filters of the service, and with pages and an order in a copy of it. */
export interface CopiedList<Row> extends FilterViews {
  useCopy: UseCopy<Row>;
}

/** What each answer of a copy has. */
interface CopyAnswer {
  at: string | null;
}

/** Reads a page of the console's own copy of a list from one of its routes. */
export function useCopyPage<Answer extends CopyAnswer>(
  operation: ListName,
  path: string,
  { input, search, enabled = true }: { input: object; search: object; enabled?: boolean },
) {
  const text = writeSearch(search).toString();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: copyKey(operation, text),
    queryFn: ({ signal }) => fetchJson(`${path}?${text}`, signal) as Promise<Answer>,
    placeholderData: keepPreviousData,
    enabled,
    // For the call that shows the same without Quartermaster.
    meta: { input },
  });
  return {
    data,
    at: data?.at ? Date.parse(data.at) : 0,
    isPrevious: isPlaceholderData,
    failure: error && failureOf(error),
    retry: () => void refetch(),
  };
}

/** A page of the copy by filters that the service lacks. The service is never asked instead. */
interface FilteredCopy<Row> extends Copy<Row> {
  /** How many other records may match, for lack of a field; absent until the answer. */
  undecidedCount?: number;
  /** Why the copy does not answer. */
  reason?: string;
}

/** Reads a page by filters that only the copy has; `null` where the address has none. */
export function useFilteredCopy<Row>(
  list: FilteredList,
  input: object,
  enabled: boolean,
): FilteredCopy<Row> | null {
  const { data, at, ...copy } = useCopyPage<FilteredPage<Row>>(
    filteredLists[list],
    `/api/filtered/${list}`,
    { input, search: input, enabled },
  );
  return enabled ? { ...copy, ...data, page: data?.page ?? undefined, counts: {}, at } : null;
}

/** What a list without a copy has. */
export const noCopy: Copy<never> = {
  page: null,
  counts: {},
  at: 0,
  isPrevious: false,
  failure: null,
  retry: () => undefined,
};
const useNoCopy = (): Copy<never> => noCopy;

/** Returns the page of a list that its copy proves. */
export function useCopy<Row>(
  read: UseCopy<Row> = useNoCopy,
  input: Record<string, unknown>,
  sent: object,
) {
  const { page, sort, sortDirection } = input;
  const copy: Copy<Row> = read(sent, { page, sort, sortDirection });
  return {
    copy,
    /** The service is asked, because no copy answers. */
    asksService: copy.page === null || (copy.page === undefined && copy.failure !== null),
  };
}
