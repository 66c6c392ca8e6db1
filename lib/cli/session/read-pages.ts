import type { Shown } from "#lib/cli/output/output.ts";
import { type Called, type Caller, toShown } from "#lib/cli/session/call.ts";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

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

/** An unreadable record stands only in what was received, so that the two lists differ in length. */
const areParallel = ({ records, receivedItems }: Shown) => records.length === receivedItems.length;

/** Returns what tells the records of a page apart; where some are unreadable, by all that came. */
const keysOf = (shown: Shown): string[] =>
  areParallel(shown)
    ? shown.records.map(keyOf)
    : shown.receivedItems.map((item) => JSON.stringify(item) ?? "");

/** Returns the records of a page that no page before had: a list that grows moves them down. */
const withoutRepeats = (shown: Shown, isNew: readonly boolean[]): Shown => {
  if (!areParallel(shown) || isNew.every(Boolean)) return shown;
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

/** How many pages are asked for before they are needed, so that the service never waits for us. */
const maxAhead = 2;

/** Reads a list to its end and yields each page that has new records, and the first. Throws `V4Error`. */
export async function* readPages(
  { call }: Pick<Caller, "call">,
  name: OperationName,
  input: JsonObject,
): AsyncGenerator<ReadPage, ListEnd> {
  const spec = specOf(name);
  const isPaged = "page" in spec.input.shape;
  const limit = Number(input.limit ?? spec.limit?.maximum ?? Number.POSITIVE_INFINITY);
  const sized = spec.limit === undefined ? input : { ...input, limit };
  const read = async (page: number) => {
    const called = await call(name, isPaged ? { ...sized, page } : sized);
    return { called, shown: toShown(name, called), data: called.data as Page<JsonObject> };
  };
  const pages = walkPages(read, {
    ahead: maxAhead,
    maxPages: isPaged ? Infinity : 1,
    keysOf: ({ shown }) => keysOf(shown),
  });
  let count = 0;
  let end: ListEnd = { isComplete: true, notice: null };
  for await (const { answer, number, isNew, isEnd, isRepeating } of pages) {
    const { called, data } = answer;
    const shown = withoutRepeats(answer.shown, isNew);
    count += shown.receivedItems.length;
    const result = { shown, called, count, total: data.totalCount };
    if (shown.receivedItems.length > 0 || number === 0) yield result;
    if (!isPaged) end = unpagedEnd(result, limit);
    else if (isEnd) end = endOfPages(count, data.totalCount);
    else if (isRepeating) end = ignoredPages;
  }
  return end;
}

const endOfPages = (count: number, total: number | null): ListEnd =>
  total === null || count >= total
    ? { isComplete: true, notice: null }
    : {
        isComplete: false,
        notice: `The service says that there are ${total} records, and its pages ended after ${count}.`,
      };
