import { type ColumnSizes, clampSize } from "#components/table/column-layout.ts";
import { type FilterViews, filterViewOf } from "#components/table/filter-views.ts";
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

/** The columns that a person chose for one list. */
export interface SavedColumns {
  /** The ids of the hidden columns. */
  hidden: readonly string[];
  /** The ids in their order; empty where the columns have the order of their definition. */
  order: readonly string[];
  sizes: ColumnSizes;
}

/** The columns of a list as its definition has them. */
export const noSavedColumns: SavedColumns = { hidden: [], order: [], sizes: {} };

const hiddenCookie = (operation: string) => `hidden-${operation}`;
const orderCookie = (operation: string) => `order-${operation}`;
const sizesCookie = (operation: string) => `widths-${operation}`;

const idsIn = (cookie: string | undefined) => cookie?.split(".").filter(Boolean) ?? [];

const sizesIn = (cookie: string | undefined): ColumnSizes =>
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
): SavedColumns => ({
  hidden: idsIn(cookieOf(hiddenCookie(operation))),
  order: idsIn(cookieOf(orderCookie(operation))),
  sizes: sizesIn(cookieOf(sizesCookie(operation))),
});

/** Returns the cookies that hold a choice of columns, as `[name, value]`. */
export const cookiesOfColumns = (operation: string, { hidden, order, sizes }: SavedColumns) =>
  [
    [hiddenCookie(operation), hidden.join(".")],
    [orderCookie(operation), order.join(".")],
    [
      sizesCookie(operation),
      Object.entries(sizes)
        .map(([id, size]) => `${id}:${size}`)
        .join("."),
    ],
  ] as const;
