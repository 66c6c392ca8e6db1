import "server-only";
import type { Lookup, LookupLimits, LookupRequest } from "#lib/server/intents/lookup/lookup.ts";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";

/** What a search of a list read. `isComplete`: everything that could matter. */
export type Searched = Pick<
  Lookup,
  "isComplete" | "isCapped" | "endedAt" | "skewMs" | "upstreamMs"
> & {
  records: Fields[];
  /** Each page as it came. */
  pages: Fields[][];
};

/** A search may end early, at `since`, once it has read the `control`. */
export type SearchLimits = LookupLimits & Partial<Pick<LookupRequest, "since" | "control">>;

/** Where a service cuts a list that has no limit. Source: api-v4.md, Query parameter rules. */
const defaultPageSize = 20;

/**
 * Returns whether the records so far are dated and newest first, so that all further ones are older.
 * Records of one moment, or of one day where the service shows no time, show no order.
 */
const isNewestFirst = (records: readonly Fields[]) => {
  const first = createdAtOf(records[0] ?? {});
  let last = first ?? Number.POSITIVE_INFINITY;
  for (const record of records) {
    const at = createdAtOf(record);
    if (at === null || at > last) return false;
    last = at;
  }
  return first !== null && last < first;
};

/**
 * Reads a list page by page, to its end or until all further records are too old. Throws `V4Error` when a
 * page can't be read.
 */
export const searchList = async <Name extends ListName>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
  { pageSize, maxPages, since = null, control = null }: SearchLimits,
): Promise<Searched> => {
  const isPaged = "page" in specOf(name).input.shape;
  const found = new Map<string, Fields>();
  const searched: Searched = {
    records: [],
    pages: [],
    isComplete: false,
    isCapped: false,
    endedAt: null,
    skewMs: null,
    upstreamMs: 0,
  };
  let isWhole = true;
  let announced = 0;
  const read = async (page: number) => {
    const paging = isPaged ? { page, limit: pageSize } : {};
    const answer = await client.perform(name, { ...input, ...paging } as InputOf<Name>);
    return { ...answer, data: answer.data as Page<Fields> };
  };
  const pages = walkPages(read, {
    maxPages: isPaged ? maxPages : 1,
    remembered: maxPages,
    keysOf: ({ data }) => data.items.map(keyOf),
  });
  for await (const { answer, number, readCount, isEnd, isRepeating, hasShrunk } of pages) {
    const { items, totalCount, nextCursor } = answer.data;
    searched.upstreamMs += answer.upstreamMs;
    if (answer.date !== null) searched.skewMs = answer.date - storeTime();
    // The page may have left out the record that is searched for.
    if (answer.gap !== null || hasShrunk) isWhole = false;
    if (number === 0) announced = totalCount ?? 0;
    for (const item of items) found.set(keyOf(item), item);
    searched.pages.push(items);
    searched.records = [...found.values()];
    if (isEnd || isRepeating || !isPaged) {
      // A list of one page may have been cut at the page size without saying so.
      const isOnePage = !isPaged || (isRepeating && readCount === searched.pages[0]?.length);
      const mayBeCut =
        isOnePage &&
        announced === 0 &&
        (readCount === pageSize || readCount === defaultPageSize || nextCursor !== null);
      // A list that ends before the total of its first page was cut short.
      return { ...searched, isComplete: isWhole && !mayBeCut && readCount >= announced };
    }
    const oldest = createdAtOf(searched.records.at(-1) ?? {});
    const isPast = since !== null && oldest !== null && oldest < since;
    if (isPast && (control === null || found.has(control)) && isNewestFirst(searched.records)) {
      return { ...searched, isComplete: isWhole, endedAt: since };
    }
  }
  return { ...searched, isCapped: true };
};
