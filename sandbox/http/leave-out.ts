import { isObject } from "#lib/v4/normalize/json.ts";
import type { Fields, Result } from "#sandbox/handlers/handler.ts";

const keepListed = (value: unknown, unlisted: ReadonlySet<unknown>): unknown =>
  Array.isArray(value)
    ? value.filter((inner) => !isObject(inner) || !unlisted.has(inner.id))
    : value;

/**
 * Returns the result of a read without records that lists don't show yet: neither in a list without
 * pages nor in a list inside a record. Handlers leave them out of lists with pages.
 */
export const leaveOut = (result: Result, ids: readonly string[]): Result => {
  if (ids.length === 0) return result;
  const unlisted = new Set<unknown>(ids);
  if (result.kind === "list") {
    const items = result.items.filter(({ id }) => !unlisted.has(id));
    return { ...result, items, totalCount: result.totalCount - result.items.length + items.length };
  }
  const record: Fields = Object.fromEntries(
    Object.entries(result.record).map(([name, value]) => [name, keepListed(value, unlisted)]),
  );
  return { ...result, record };
};
