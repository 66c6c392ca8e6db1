import type { Column, SortOrder } from "#components/table/table-definition.ts";
import { headerText } from "#lib/protocol/list-cell.ts";

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

const textWords: Record<Direction, string> = { asc: "A to Z", desc: "Z to A" };
const momentWords: Record<Direction, string> = { asc: "oldest first", desc: "newest first" };
const unknownWords: Record<Direction, string> = { asc: "ascending", desc: "descending" };

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
  if (!column) return { label: field, ...unknownWords, byDefault };
  const { asc, desc } = column.isMoment
    ? momentWords
    : column.align === "end"
      ? unknownWords
      : textWords;
  const words = column.isSortReversed ? { asc: desc, desc: asc } : { asc, desc };
  const isByCode = isByService && column.isSortedByText === true;
  const header = headerText(column.header);
  return { label: isByCode ? `${header} code` : header, ...words, byDefault };
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
    text: `${order.label}, ${order[direction]}`,
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
