import type { Shown } from "#lib/cli/output/output.ts";
import { type Called, type Caller, toShown } from "#lib/cli/run/call.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";

/** A page with how far the list is read. */
export interface ReadPage {
  shown: Shown;
  called: Called;
  /** Records so far, this page included. */
  count: number;
  /** Records of the whole list; `null` where the service does not say. */
  total: number | null;
}

/** How a list ended: `isComplete` where nothing says that there is more. */
export interface ListEnd {
  isComplete: boolean;
  /** What the command could not read, as a sentence. */
  notice: string | null;
}

const keyOf = (record: JsonObject) => JSON.stringify(record.id ?? record.value ?? record);

/** Returns the records of a page that were not on the page before: a list that grows moves them down. */
const withoutRepeats = (shown: Shown, before: ReadonlySet<string>): Shown => {
  const isNew = shown.records.map((record) => !before.has(keyOf(record)));
  // An unreadable record stands only in what was received, so that the two lists differ in length.
  const isParallel = shown.records.length === shown.receivedItems.length;
  if (!isParallel || isNew.every(Boolean)) return shown;
  return {
    ...shown,
    records: shown.records.filter((_, at) => isNew[at]),
    receivedItems: shown.receivedItems.filter((_, at) => isNew[at]),
  };
};

const unpagedEnd = ({ count, total }: ReadPage, limit: number): ListEnd => {
  const isCut = total === null ? count >= limit : count < total;
  if (!isCut) return { isComplete: true, notice: null };
  const of = total === null ? "" : ` of ${total}`;
  const notice = `This list has no pages: ${count}${of} records are shown, and no call reaches the others. Narrow the search with other flags.`;
  return { isComplete: false, notice };
};

const ignoredPages: ListEnd = {
  isComplete: false,
  notice:
    "The service answers the same page again: it does not page this list. The records so far are all that it lets the command read.",
};

/**
 * Reads a list to its end and yields each page. Asks for the next page while the caller writes the
 * present one, and keeps the ids of two pages only. A short page is not the end, because services
 * truncate. Throws `V4Error`. Source: api-v4.md, Query parameter rules for lists.
 */
export async function* readPages(
  { call }: Pick<Caller, "call">,
  name: OperationName,
  input: JsonObject,
): AsyncGenerator<ReadPage, ListEnd> {
  const spec = specOf(name);
  const isPaged = "page" in spec.input.shape;
  const limit = Number(input.limit ?? spec.limit?.maximum ?? Number.POSITIVE_INFINITY);
  const sized = spec.limit === undefined ? input : { ...input, limit };
  const ask = (page: number) => call(name, isPaged ? { ...sized, page } : sized);

  let next: Promise<Called> | null = ask(0);
  let first: ReadonlySet<string> = new Set();
  let before: ReadonlySet<string> = new Set();
  let count = 0;
  for (let page = 0; next !== null; page += 1) {
    const called: Called = await next;
    next = null;
    const all = toShown(name, called);
    const keys = new Set(all.records.map(keyOf));
    if (all.receivedItems.length === 0) {
      const { totalCount } = called.data as Page<JsonObject>;
      if (page === 0) yield { shown: all, called, count, total: totalCount };
      return endOfPages(count, totalCount);
    }
    if (page > 0 && keys.size > 0 && [...keys].every((key) => first.has(key))) return ignoredPages;
    if (page === 0) first = keys;
    const shown = withoutRepeats(all, before);
    before = keys;
    count += shown.receivedItems.length;
    const { totalCount: total } = called.data as Page<JsonObject>;
    const isEnd = !isPaged || (total !== null && count >= total);
    if (!isEnd) {
      next = ask(page + 1);
      // The caller may stop before it asks for this page.
      next.catch(() => undefined);
    }
    const result = { shown, called, count, total };
    yield result;
    if (!isPaged && spec.limit !== undefined) return unpagedEnd(result, limit);
  }
  return { isComplete: true, notice: null };
}

const endOfPages = (count: number, total: number | null): ListEnd =>
  total === null || count >= total
    ? { isComplete: true, notice: null }
    : {
        isComplete: false,
        notice: `The service says that there are ${total} records, and its pages ended after ${count}.`,
      };
