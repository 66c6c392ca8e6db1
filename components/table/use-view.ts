import { useMemo } from "react";
import { type SortedColumn, sortReader } from "#components/table/sorting.ts";
import type {
  Scan,
  ScannedRows,
  View,
  ViewSummary,
  Views,
} from "#components/table/table-definition.ts";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { byLanguage, sentencesText } from "#lib/protocol/intl-words.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import { t } from "#lib/protocol/words/t.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** Returns a text without accents, so that `lukasz` and `sofia` need no special keys. */
const toSearchText = (text: string) =>
  foldText(text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l"));

const asValues = (value: unknown): unknown[] => [value ?? []].flat();

/** Returns the records of a view that match the filters and the text of the URL's input. */
export const filterRows = <Row>(
  { values, text }: Pick<Views<Row>, "values" | "text">,
  rows: readonly Row[],
  input: Record<string, unknown>,
): readonly Row[] => {
  const filters = Object.entries(values).flatMap(([name, read]) => {
    const wanted = asValues(input[name]).map((value) => nameKey(String(value)));
    return wanted.length === 0 ? [] : [{ read, wanted }];
  });
  const words = toSearchText(String(input.query ?? ""))
    .split(/\s+/)
    .filter(Boolean);
  if (filters.length === 0 && words.length === 0) return rows;
  return rows.filter((row) => {
    if (!filters.every(({ read, wanted }) => wanted.includes(nameKey(read(row) || missingValue))))
      return false;
    if (words.length === 0) return true;
    const own = toSearchText(text(row));
    return words.every((word) => own.includes(word));
  });
};

/** The rows of a view that the URL's input selects. */
export interface ViewRows<Row> {
  /** All matching records, sorted. */
  rows: readonly Row[];
  /** Nothing is missing: every record was read and has the fields that decide about the view. */
  isExact: boolean;
  /** Why records may be missing, in full sentences; empty if none are. */
  coverage: string;
}

const undecidedText = (count: number, missing: string, { numberText }: Numbers) =>
  count === 0 ? "" : t("table.undecided", { count, n: numberText(count), missing });

/** Returns the records of a view, filtered and sorted by the URL's input. */
export const viewRows = <Row>(
  views: Pick<Views<Row>, "values" | "text">,
  view: View,
  scanned: ScannedRows<Row>,
  input: Record<string, unknown>,
  numbers: Numbers,
  columns: readonly SortedColumn<Row>[] = [],
): ViewRows<Row> => {
  const found = filterRows(views, scanned.rows, input);
  const { sort, sortDirection } = input;
  const direction = sortDirection === "asc" || sortDirection === "desc" ? sortDirection : null;
  const sorted = () => {
    if (sort !== undefined) {
      return sortRows(found, sortReader(columns, String(sort)), direction ?? view.order.byDefault);
    }
    return direction === null || direction === view.order.byDefault ? found : found.toReversed();
  };
  const { undecidedCount } = scanned;
  return {
    rows: sorted(),
    isExact: scanned.isComplete && undecidedCount === 0,
    coverage: sentencesText([
      scanned.coverage,
      undecidedText(undecidedCount, view.missing, numbers),
    ]),
  };
};

/** Returns one page of rows, as the service answers a page. */
export const pageOfRows = <Row>(rows: readonly Row[], at: number, size: number): Page<Row> => ({
  items: rows.slice(at * size, (at + 1) * size),
  page: at,
  pageSize: size,
  totalCount: rows.length,
  nextCursor: null,
});

/** Returns the values that a filter can have among the scanned records, sorted. */
export const scannedValues = <Row>(
  rows: readonly Row[],
  read: (row: Row) => string | null | undefined,
): string[] => [...new Set(rows.flatMap((row) => read(row) || []))].sort(byLanguage);

const noViews: readonly [] = [];
const noScan: Scan<never> = {
  scanned: undefined,
  isPrevious: false,
  failure: null,
  retry: () => {},
};
const useNoViews = () => noViews;
const useNoScan = () => noScan;
const useNoSummary = () => undefined;

/** Returns the views of a list, the one in the URL's input, and its rows; none for a list without views. */
export function useView<Row>(
  views: Views<Row> | undefined,
  input: Record<string, unknown>,
  columns: readonly SortedColumn<Row>[],
  /** The rows are read another way, with filters that a scan does not have. */
  isFilteredElsewhere = false,
) {
  // A list has the same definition as long as it is mounted.
  const useViews = views?.useViews ?? useNoViews;
  const useScan = views?.useScan ?? useNoScan;
  const useSummary = views?.useSummary ?? useNoSummary;
  const all: readonly View[] = useViews();
  const view = all.find(({ id }) => id === input.view) ?? null;
  const scannedView = isFilteredElsewhere ? null : view;
  const { scanned: found, ...scan }: Scan<Row> = useScan(scannedView?.id ?? null);
  const scanned = scannedView ? found : undefined;
  const summary: ViewSummary | undefined = useSummary();
  const numbers = useNumbers();
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the input, which is a new object each time.
  const rows = useMemo(
    () =>
      views && view && scanned ? viewRows(views, view, scanned, input, numbers, columns) : null,
    [views, view, scanned, key, numbers, columns],
  );
  return { all, view, scannedView, scanned, ...scan, found: rows, summary };
}
