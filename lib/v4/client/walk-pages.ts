import type { Page } from "#lib/v4/fields/page.ts";

/** A page of a list, and what the pages up to it say of the list. */
export interface WalkedPage<Answer> {
  answer: Answer;
  /** The number of the page, from 0. */
  number: number;
  /** For each of its records, whether no remembered page has it. */
  isNew: readonly boolean[];
  /** Different records so far. */
  readCount: number;
  /** The page is empty, or with it all records of its total are read. */
  isEnd: boolean;
  /** Neither this page nor the one before has a new record: the service ignores the page number. */
  isRepeating: boolean;
  /** A total was lower than an earlier one: later records moved up, maybe to pages that were already read. */
  hasShrunk: boolean;
}

export interface WalkOptions<Answer> {
  /** Default: no limit. */
  maxPages?: number;
  /** How many pages are asked for before they are needed. Default: 0. */
  ahead?: number;
  /**
   * Of how many pages besides the first one the records are remembered. Default: 1, so that memory does not
   * grow with the list.
   */
  remembered?: number;
  /** What tells the records of an answer apart. Default: the id, or the whole record without one. */
  keysOf?: (answer: Answer) => readonly string[];
}

/** Returns what tells a record apart: its id, or all of it. */
const recordKey = (record: object): string =>
  "id" in record && typeof record.id === "string" && record.id !== ""
    ? record.id
    : JSON.stringify(record);

/** An answer with as much of a page as the walk needs. */
interface ListAnswer {
  data: Pick<Page<object>, "items" | "totalCount">;
}

const keysIn = ({ data: { items } }: ListAnswer) => items.map(recordKey);

/** Asks for pages in order, some of them before they are needed. */
const askInOrder = <Answer>(read: (page: number) => Promise<Answer>, maxPages: number) => {
  const asked: Promise<Answer>[] = [];
  let next = 0;
  const ask = () => {
    const answer = read(next);
    // The reader may end before it comes to this page.
    answer.catch(() => undefined);
    asked.push(answer);
    next += 1;
  };
  return {
    take: () => {
      if (asked.length === 0) ask();
      return asked.shift() as Promise<Answer>;
    },
    askAhead: (count: number, mayExist: (page: number) => boolean) => {
      while (asked.length < count && next < maxPages && mayExist(next)) ask();
    },
  };
};

/**
 * Reads a list page by page, to its end or to where the service repeats itself. A short page is not the
 * end, because services truncate. A page without new records may have been pushed down by newer ones; two
 * in a row come from a service that does not page. Throws what `read` throws. Source: api-v4.md, Query
 * parameter rules.
 */
export async function* walkPages<Answer extends ListAnswer>(
  read: (page: number) => Promise<Answer>,
  options: WalkOptions<Answer> = {},
): AsyncGenerator<WalkedPage<Answer>, void> {
  const { maxPages = Infinity, ahead = 0, remembered = 1, keysOf = keysIn } = options;
  const pages = askInOrder(read, maxPages);
  const seen: ReadonlySet<string>[] = [];
  let firstSize = 0;
  let readCount = 0;
  let repeats = 0;
  let highestTotal = 0;
  let hasShrunk = false;
  for (let number = 0; number < maxPages; number += 1) {
    const answer = await pages.take();
    const { totalCount } = answer.data;
    const keys = keysOf(answer);
    const isNew = keys.map((key) => !seen.some((page) => page.has(key)));
    const newCount = new Set(keys.filter((_, at) => isNew[at])).size;
    readCount += newCount;
    repeats = newCount === 0 ? repeats + 1 : 0;
    if (number === 0) firstSize = keys.length;
    if (totalCount !== null) {
      hasShrunk ||= totalCount < highestTotal;
      highestTotal = Math.max(highestTotal, totalCount);
    }
    seen.push(new Set(keys));
    if (seen.length > remembered + 1) seen.splice(1, 1);
    const isEnd = keys.length === 0 || (totalCount !== null && readCount >= totalCount);
    const isRepeating = repeats > 1;
    const isLast = isEnd || isRepeating;
    // After a repeated or a short page, which is probably the last, the next one is read alone.
    const isSure = repeats === 0 && (totalCount !== null || keys.length >= firstSize);
    if (!isLast && isSure) {
      pages.askAhead(ahead, (page) => totalCount === null || page * firstSize < totalCount);
    }
    yield { answer, number, isNew, readCount, isEnd, isRepeating, hasShrunk };
    if (isLast) return;
  }
}
