import "server-only";
import type { Lookup, LookupLimits, LookupRequest } from "#lib/server/intents/lookup/lookup.ts";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import type { Client } from "#lib/v4/client/client.ts";
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
 * Reads a list page by page, to its end or until all further records are too old. A short page is not
 * the end: services truncate. Throws `V4Error` when a page can't be read.
 */
export const searchList = async <Name extends ListName>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
  { pageSize, maxPages, since = null, control = null }: SearchLimits,
): Promise<Searched> => {
  const isPaged = "page" in specOf(name).input.shape;
  const seen = new Map<string, Fields>();
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
  let stale = 0;
  let announced = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const paging = isPaged ? { page, limit: pageSize } : {};
    const answer = await client.perform(name, { ...input, ...paging } as InputOf<Name>);
    const { items, totalCount, nextCursor } = answer.data as Page<Fields>;
    searched.upstreamMs += answer.upstreamMs;
    if (answer.date !== null) searched.skewMs = answer.date - Date.now();
    // The page may have left out the record that is searched for.
    if (answer.gap !== null) isWhole = false;
    if (page === 0) announced = totalCount ?? 0;
    // The list became shorter, so this page begins further down: the records between were not read.
    else if (totalCount !== null && totalCount < announced) isWhole = false;
    const before = seen.size;
    for (const item of items) seen.set(keyOf(item), item);
    searched.pages.push(items);
    searched.records = [...seen.values()];
    // A page without new records may have been pushed down by newer ones; two in a row come from a
    // service that does not page.
    stale = seen.size === before ? stale + 1 : 0;
    const isEnd =
      !isPaged ||
      items.length === 0 ||
      stale > 1 ||
      (totalCount !== null && seen.size >= totalCount);
    // A list of one page may have been cut at the page size without saying so.
    const isOnePage = !isPaged || (stale > 1 && seen.size === searched.pages[0]?.length);
    const mayBeCut =
      isOnePage &&
      announced === 0 &&
      (seen.size === pageSize || seen.size === defaultPageSize || nextCursor !== null);
    // A list that ends before the total of its first page was cut short.
    if (isEnd) {
      return { ...searched, isComplete: isWhole && !mayBeCut && seen.size >= announced };
    }
    const oldest = createdAtOf(searched.records.at(-1) ?? {});
    const isPast = since !== null && oldest !== null && oldest < since;
    if (isPast && (control === null || seen.has(control)) && isNewestFirst(searched.records)) {
      return { ...searched, isComplete: isWhole, endedAt: since };
    }
  }
  return { ...searched, isCapped: true };
};
