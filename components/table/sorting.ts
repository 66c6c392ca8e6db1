import type { Column, SortOrder } from "#components/table/table-definition.ts";
import { headerText } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";

type Direction = "asc" | "desc";

/** How a list is sorted. */
export interface Sort {
  /** `Placed, newest first`. */
  text: string;
  direction: Direction;
  /** The field in the URL; absent in the default order. */
  field: string | undefined;
  /** The URL says something else than the default. */
  isChosen: boolean;
}

type Words = Record<Direction, string>;
const wordsOf = (say: (direction: Direction) => string): Words => ({
  asc: say("asc"),
  desc: say("desc"),
});
const textWords = () => wordsOf((direction) => t("table.sortText", { direction }));
const momentWords = () => wordsOf((direction) => t("table.sortTime", { direction }));
const unknownWords = () => wordsOf((direction) => t("table.sortNumber", { direction }));

const orderOf = (
  columns: readonly Pick<
    Column<never>,
    "sort" | "isSortReversed" | "header" | "isMoment" | "align" | "isSortedByText"
  >[],
  field: string,
  byDefault: Direction,
  isByService: boolean,
): SortOrder => {
  const column = columns.find(({ sort }) => sort === field);
  if (!column) return { label: field, ...unknownWords(), byDefault };
  const { asc, desc } = column.isMoment
    ? momentWords()
    : column.align === "end"
      ? unknownWords()
      : textWords();
  const words = column.isSortReversed ? { asc: desc, desc: asc } : { asc, desc };
  const isByCode = isByService && column.isSortedByText === true;
  const header = headerText(column.header);
  return {
    label: isByCode ? t("table.sortCode", { column: header }) : header,
    ...words,
    byDefault,
  };
};

/**
 * Returns how a list is sorted by the URL's input; `null` where nothing says it. `byDefault` is the
 * order without a field in the URL. `isByService`: the service sorts, which knows no names of codes.
 */
export function sortOf(
  columns: Parameters<typeof orderOf>[0],
  byDefault: SortOrder | undefined,
  input: Record<string, unknown>,
  isByService = false,
): Sort | null {
  const field = input.sort === undefined ? undefined : String(input.sort);
  const order =
    field === undefined
      ? byDefault
      : orderOf(columns, field, byDefault?.byDefault ?? "asc", isByService);
  if (!order) return null;
  const { sortDirection: given } = input;
  const direction = given === "asc" || given === "desc" ? given : order.byDefault;
  return {
    text: t("table.sortOrder", { column: order.label, order: order[direction] }),
    direction,
    field,
    isChosen: field !== undefined || direction !== order.byDefault,
  };
}

export type SortedColumn<Row> = Pick<Column<Row>, "sort" | "isSortedByText" | "text">;

/** Returns the reader of the value by which the browser sorts rows by a field. */
export function sortReader<Row>(
  columns: readonly SortedColumn<Row>[],
  field: string,
): (row: Row) => unknown {
  const column = columns.find(({ sort, isSortedByText }) => isSortedByText && sort === field);
  return column ? column.text : (row) => (row as Record<string, unknown>)[field];
}
