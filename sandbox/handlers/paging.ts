import { Refusal } from "#sandbox/input/refusal.ts";

/** Limits table of the contract. Source: api-v4.md, Limits. */
export const pageOf = (
  input: { page?: number | undefined; limit?: number | undefined },
  limit: { default: number; maximum: number },
) => ({ page: input.page ?? 0, pageSize: Math.min(input.limit ?? limit.default, limit.maximum) });

const toCamel = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The SQL of a sort field. Allowed names are not shown in the contract: the fields of the record
 * that have a column are this sandbox's choice, in either casing; others are a 400.
 */
export const sortColumn = (
  columns: Record<string, string>,
  sort: string | undefined,
  fallback: string,
): string => {
  const name = sort === undefined ? fallback : toCamel(sort);
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) {
    throw new Refusal(
      400,
      `sort: cannot sort by this field; use one of ${Object.keys(columns).join(", ")}`,
    );
  }
  return column;
};
