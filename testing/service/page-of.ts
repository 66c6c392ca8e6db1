import type { PageNumbers } from "../dialect/envelope-writer.ts";

/**
 * Returns the page of a list that a query asks for, with its numbers. `page` is 0-indexed; a `limit` above
 * the maximum is lowered to it. Source: api-v4.md, Query parameter rules.
 */
export const pageOf = <Item>(
  items: readonly Item[],
  query: URLSearchParams,
  { byDefault = 20, maximum = 50 } = {},
): { rows: Item[]; numbers: PageNumbers } => {
  const pageSize = Math.min(maximum, Number(query.get("limit") ?? byDefault));
  const page = Number(query.get("page") ?? 0);
  return {
    rows: items.slice(page * pageSize, (page + 1) * pageSize),
    numbers: { page, pageSize, totalCount: items.length },
  };
};
