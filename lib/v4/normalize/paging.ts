import type { DriftLog } from "#lib/v4/drift.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { countOf, isObject, type JsonObject, own, toSnake } from "#lib/v4/normalize/json.ts";

/** Names of objects in which an envelope may keep its page numbers. */
const holderNames = ["pagination", "meta", "paging"];

type PageNumbers = Omit<Page<unknown>, "items">;

const find = (objects: JsonObject[], name: string): unknown => {
  for (const object of objects) {
    for (const spelling of new Set([name, toSnake(name)])) {
      const value = own(object, spelling);
      // `page` may be the object that holds the numbers.
      if (value != null && !isObject(value)) return value;
    }
  }
  return null;
};

const readCount = (objects: JsonObject[], name: string, drift: DriftLog): number | null => {
  const value = find(objects, name);
  if (value === null) return null;
  const count = countOf(value);
  if (count === undefined || typeof value === "string") drift.note(name, "number", value);
  return count ?? null;
};

const readCursor = (objects: JsonObject[], drift: DriftLog): string | null => {
  const value = find(objects, "nextCursor");
  if (value === null || value === "") return null;
  if (typeof value === "string") return value;
  drift.note("nextCursor", "string", value);
  return Number.isSafeInteger(value) ? String(value) : null;
};

/**
 * Returns the page numbers in the objects around a list. Each may be `null`; none is computed from
 * the others. Ignores a total below the number of records on the page.
 */
export const readPaging = (around: JsonObject[], items: number, drift: DriftLog): PageNumbers => {
  const objects = around.flatMap((object) => [
    object,
    ...holderNames.map((name) => own(object, name)).filter(isObject),
    ...[own(object, "page")].filter(isObject),
  ]);
  const total = readCount(objects, "totalCount", drift);
  if (total !== null && total < items)
    drift.note("totalCount", "at least the page's records", total);
  return {
    page: readCount(objects, "page", drift),
    pageSize: readCount(objects, "pageSize", drift),
    totalCount: total !== null && total < items ? null : total,
    nextCursor: readCursor(objects, drift),
  };
};
