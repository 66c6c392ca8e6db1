import "server-only";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/journal/record.ts";
import type { Answer, Client } from "#lib/v4/client/client.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";

/** What a search over a list saw. */
export interface Searched {
  records: Fields[];
  /** Each page as it came. */
  pages: Fields[][];
  /** Everything that could matter was seen. */
  isComplete: boolean;
  /** The limit of pages was reached. */
  isCapped: boolean;
  /** The search ended before the list did, because all that follows is older than this. */
  endedAt: number | null;
  /** The service's clock minus ours, if it told. */
  skewMs: number | null;
  upstreamMs: number;
}

export interface SearchLimits {
  pageSize: number;
  maxPages: number;
  /** Records made before are not looked for; milliseconds of the service's clock, or `null`. */
  since: number | null;
  /** A record that must be passed before a search may end early. */
  control: string | null;
}

/** A list that takes no limit is cut here, if anywhere. Source: api-v4.md, Query parameter rules. */
const defaultPageSize = 20;

/** A record without an id was left out of the page, and it may have been the one. */
const isCut = (key: string, { drift }: Answer<unknown>) =>
  drift.some(({ path }) => path === `${key}[]` || path === `${key}[].id`);

/**
 * Newest first so far, all dated: then what follows is older still. Records of one moment, or of one
 * day where the service shows no time, don't tell in which order they come.
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
 * Reads a list page by page, to its end or to where everything is too old. A short page proves
 * nothing: a service truncates. Throws `V4Error` when a page can't be read.
 */
export const searchList = async <Name extends ListName>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
  { pageSize, maxPages, since, control }: SearchLimits,
): Promise<Searched> => {
  const { output } = specOf(name);
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
    if (isCut(output.key, answer)) isWhole = false;
    if (page === 0) announced = totalCount ?? 0;
    // A page of a list that became shorter begins further down: what lies between was not seen.
    else if (totalCount !== null && totalCount < announced) isWhole = false;
    const before = seen.size;
    for (const item of items) seen.set(keyOf(item), item);
    searched.pages.push(items);
    searched.records = [...seen.values()];
    // A page of nothing new may be one that newer records pushed down; two of them are a service
    // that does not page.
    stale = seen.size === before ? stale + 1 : 0;
    const isEnd =
      !isPaged ||
      items.length === 0 ||
      stale > 1 ||
      (totalCount !== null && seen.size >= totalCount);
    // A list that never went on may have been cut at the page size, and did not say so.
    const isOnePage = !isPaged || (stale > 1 && seen.size === searched.pages[0]?.length);
    const mayBeCut =
      isOnePage &&
      announced === 0 &&
      (seen.size === pageSize || seen.size === defaultPageSize || nextCursor !== null);
    // An end before what the first page announced is a search that broke down meanwhile.
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
