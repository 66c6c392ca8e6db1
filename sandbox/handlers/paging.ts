import { toCamel } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { Refusal } from "#sandbox/input/refusal.ts";

/** Returns the requested page, within the limit of the operation. Source: api-v4.md, Limits. */
export const pageOf = (
  name: OperationName,
  input: { page?: number | undefined; limit?: number | undefined },
) => {
  const { limit } = specOf(name);
  if (!limit) throw new Error(`${name} has no limit`);
  return {
    page: input.page ?? 0,
    pageSize: Math.min(input.limit ?? limit.default, limit.maximum),
  };
};

/**
 * Returns the entry of a sort field. The contract does not show the allowed names. This sandbox's
 * choice: fields of the record that have a column here, in camelCase or snake_case. Throws a 400 for any
 * other name.
 */
export const sortField = <Entry>(
  fields: Record<string, Entry>,
  sort: string | undefined,
  fallback: string,
): Entry => {
  const name = sort === undefined ? fallback : toCamel(sort);
  const entry = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (entry === undefined) {
    throw new Refusal(400, `sort: unknown field; use one of ${Object.keys(fields).join(", ")}`);
  }
  return entry;
};
