import type { Shown } from "#lib/cli/output/output.ts";
import { type Called, type Caller, toShown } from "#lib/cli/session/call.ts";
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

/** Returns what tells the records of a page apart; unreadable records by all that came. */
const keysOf = ({ records, receivedItems }: Shown): ReadonlySet<string> =>
  new Set(
    records.length > 0
      ? records.map(keyOf)
      : receivedItems.map((item) => JSON.stringify(item) ?? ""),
  );

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

/** How many pages are asked for before they are needed, so that the service never waits for us. */
const maxAhead = 2;

/** Asks for pages in order, some of them ahead. */
const pagesAhead = (ask: (page: number) => Promise<Called>) => {
  const asked: Promise<Called>[] = [];
  let next = 0;
  const askNext = () => {
    const answer = ask(next);
    next += 1;
    // The reader may end before it comes to this page.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  return {
    /** Returns the next page, and asks for others that `mayExist`. */
    take: async () => {
      if (asked.length === 0) askNext();
      return (await asked.shift()) as Called;
    },
    askAhead: (mayExist: (page: number) => boolean) => {
      while (asked.length < maxAhead && mayExist(next)) askNext();
    },
  };
};

const totalOf = ({ data }: Called) => (data as Page<JsonObject>).totalCount;

/**
 * Reads a list to its end and yields each page. Keeps the ids of two pages only. A short page is not
 * the end, because services truncate. Throws `V4Error`. Source: api-v4.md, Query parameter rules.
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
  const pages = pagesAhead((page) => call(name, isPaged ? { ...sized, page } : sized));

  let first: ReadonlySet<string> = new Set();
  let before: ReadonlySet<string> = new Set();
  let count = 0;
  for (let page = 0; ; page += 1) {
    const called = await pages.take();
    const total = totalOf(called);
    const all = toShown(name, called);
    const keys = keysOf(all);
    if (page === 0) first = keys;
    else if (keys.size > 0 && [...keys].every((key) => first.has(key))) return ignoredPages;
    const isEmpty = all.receivedItems.length === 0;
    const shown = withoutRepeats(all, before);
    before = keys;
    count += shown.receivedItems.length;
    const isEnd = isEmpty || !isPaged || (total !== null && count >= total);
    if (!isEnd) pages.askAhead((next) => total === null || next * first.size < total);
    const result = { shown, called, count, total };
    if (!isEmpty || page === 0) yield result;
    if (isEnd) return isPaged ? endOfPages(count, total) : unpagedEnd(result, limit);
  }
}

const endOfPages = (count: number, total: number | null): ListEnd =>
  total === null || count >= total
    ? { isComplete: true, notice: null }
    : {
        isComplete: false,
        notice: `The service says that there are ${total} records, and its pages ended after ${count}.`,
      };
