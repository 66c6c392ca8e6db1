import type { FilterViews } from "#components/table/filter-views.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Page } from "#lib/v4/fields/page.ts";

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

/** A list with views that are filters of the service, and with pages and an order in a copy of it. */
export interface CopiedList<Row> extends FilterViews {
  /** Reads a page. `input`: that of the operation; `order`: the page and the sort in the URL. */
  useCopy: (input: object, order: Record<string, unknown>) => Copy<Row>;
}

const noCopy: Copy<never> = {
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
  copied: CopiedList<Row> | undefined,
  input: Record<string, unknown>,
  sent: object,
) {
  // A list has the same definition as long as it is mounted.
  const read = copied?.useCopy ?? useNoCopy;
  const { page, sort, sortDirection } = input;
  const copy: Copy<Row> = read(sent, { page, sort, sortDirection });
  return {
    copy,
    /** The service is asked, because no copy answers. */
    asksService: copy.page === null || (copy.page === undefined && copy.failure !== null),
  };
}
