import type { SearchField } from "#lib/v4/search.ts";

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

/** The columns that a person chose for one list: ids of the hidden ones, and ids in their order. */
export interface SavedColumns {
  hidden: readonly string[];
  /** Empty where the columns have the order of their definition. */
  order: readonly string[];
}

const hiddenCookie = (operation: string) => `hidden-${operation}`;
const orderCookie = (operation: string) => `order-${operation}`;

const idsIn = (cookie: string | undefined) => cookie?.split(".").filter(Boolean) ?? [];

/** Reads the choice of columns from the browser's cookies, so that the server renders the same. */
export const readSavedColumns = (
  operation: string,
  cookieOf: (name: string) => string | undefined,
): SavedColumns => ({
  hidden: idsIn(cookieOf(hiddenCookie(operation))),
  order: idsIn(cookieOf(orderCookie(operation))),
});

/** Returns the cookies that hold a choice of columns, as `[name, value]`. */
export const cookiesOfColumns = (operation: string, { hidden, order }: SavedColumns) =>
  [
    [hiddenCookie(operation), hidden.join(".")],
    [orderCookie(operation), order.join(".")],
  ] as const;
