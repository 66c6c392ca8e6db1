import type {
  ColumnOrderState,
  ColumnSizingState,
  ColumnVisibilityState,
} from "@tanstack/react-table";
import { clampSize } from "#components/table/column-layout.ts";
import { type FilterViews, filterViewOf } from "#components/table/filter-views.ts";
import { savedField } from "#lib/protocol/saved-view.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Returns the fields of an input that an operation has. */
export const inputOf = (
  fields: readonly SearchField[],
  input: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => fields.some((field) => field.name === name)),
  );

/**
 * Returns the input that a list sends: what the URL holds, and the largest page size unless the URL
 * names another.
 */
export const listInput = (
  fields: readonly SearchField[],
  input: Record<string, unknown>,
  maximum: number | undefined,
): Record<string, unknown> =>
  maximum && fields.some((field) => field.name === "limit") ? { limit: maximum, ...input } : input;

/** Returns the input of the operation that the URL's input and its view lead to. */
export const filterViewInput = (
  views: FilterViews | undefined,
  fields: readonly SearchField[],
  input: Readonly<Record<string, unknown>>,
  maximum: number | undefined,
): Record<string, unknown> =>
  listInput(
    fields,
    { ...inputOf(fields, input), ...(views && filterViewOf(views, input)?.filters) },
    maximum,
  );

/**
 * Returns what an address asks of the copy of its list. In place of a built-in view of filters stand the filters; the
 * saved view on screen is no part of the question.
 */
export const copyInput = (
  views: FilterViews | undefined,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...(views && filterViewOf(views, input)?.filters),
  ...input,
  ...(views && { view: undefined }),
  [savedField]: undefined,
});

/** Returns whether a page is the whole list: as many records as the total, or fewer than the limit. */
export const isWhole = ({ items, totalCount, nextCursor }: Page<unknown>, limit: number) =>
  totalCount === null ? nextCursor === null && items.length < limit : items.length >= totalCount;

/** The columns that a person chose for one list, as TanStack Table keeps them. */
export interface ColumnsState {
  /** `false` for those that the person hid, `true` for those hidden by default that they show. */
  columnVisibility: ColumnVisibilityState;
  /** The ids in their order; empty where the columns have the order of their definition. */
  columnOrder: ColumnOrderState;
  /** Pixels. */
  columnSizing: ColumnSizingState;
}

/** The columns of a list as its definition has them. */
export const definedColumns: ColumnsState = {
  columnVisibility: {},
  columnOrder: [],
  columnSizing: {},
};

/** Returns the ids of the columns that a person hid. */
export const hiddenColumns = (visibility: ColumnVisibilityState): string[] =>
  Object.keys(visibility).filter((id) => visibility[id] === false);

/** Returns the ids of the columns that a person shows although they are hidden by default. */
const addedColumns = (visibility: ColumnVisibilityState): string[] =>
  Object.keys(visibility).filter((id) => visibility[id] === true);

/** Returns whether a person chose something else than the definition has. */
export const areColumnsChanged = ({ columnVisibility, columnOrder, columnSizing }: ColumnsState) =>
  Object.keys(columnVisibility).length > 0 ||
  columnOrder.length > 0 ||
  Object.keys(columnSizing).length > 0;

const hiddenCookie = (operation: string) => `hidden-${operation}`;
const shownCookie = (operation: string) => `shown-${operation}`;
const orderCookie = (operation: string) => `order-${operation}`;
const sizesCookie = (operation: string) => `widths-${operation}`;

const idsIn = (cookie: string | undefined) => cookie?.split(".").filter(Boolean) ?? [];

const sizesIn = (cookie: string | undefined): ColumnSizingState =>
  Object.fromEntries(
    idsIn(cookie).flatMap((part) => {
      const [id, size] = part.split(":");
      return id && size && /^\d{1,4}$/.test(size) ? [[id, clampSize(Number(size))]] : [];
    }),
  );

/** Reads the choice of columns from the browser's cookies, so that the server renders the same. */
export const readSavedColumns = (
  operation: string,
  cookieOf: (name: string) => string | undefined,
): ColumnsState => ({
  columnVisibility: Object.fromEntries([
    ...idsIn(cookieOf(hiddenCookie(operation))).map((id) => [id, false]),
    ...idsIn(cookieOf(shownCookie(operation))).map((id) => [id, true]),
  ]),
  columnOrder: idsIn(cookieOf(orderCookie(operation))),
  columnSizing: sizesIn(cookieOf(sizesCookie(operation))),
});

/** Returns the cookies that hold a choice of columns, as `[name, value]`. */
export const cookiesOfColumns = (
  operation: string,
  { columnVisibility, columnOrder, columnSizing }: ColumnsState,
) =>
  [
    [hiddenCookie(operation), hiddenColumns(columnVisibility).join(".")],
    [shownCookie(operation), addedColumns(columnVisibility).join(".")],
    [orderCookie(operation), columnOrder.join(".")],
    [
      sizesCookie(operation),
      Object.entries(columnSizing)
        .map(([id, size]) => `${id}:${size}`)
        .join("."),
    ],
  ] as const;
