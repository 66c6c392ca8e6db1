import {
  hasNeedsYou,
  listFilter,
  needsYouFilter,
  requestFields,
} from "#components/requests/request-filters.ts";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import { requestsKey } from "#lib/protocol/query-keys.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readFilter } from "#lib/server/intents/read/filter.ts";
import { countOpen, findIntents } from "#lib/server/intents/read/find.ts";
import { findRunsOf } from "#lib/server/intents/read/undecided-runs.ts";
import { isCompanyVisible } from "#lib/server/intents/read/visibility.ts";
import { findRestoredAt } from "#lib/server/intents/restored/standing.ts";
import { readSearch, writeSearch } from "#lib/v4/search.ts";
import { type SearchParams, toParams } from "../_shared/page-params.ts";

/** Reads the lists that the page shows. The API route answers an unknown filter with an error. */
export const readLists = async (principal: Principal, search: Awaited<SearchParams>) => {
  const filter = readSearch(requestFields, toParams(search)) as IntentFilter;
  if (!readFilter(writeSearch(filter))) return [];
  const filters = [listFilter(filter), ...(hasNeedsYou(filter) ? [needsYouFilter(filter)] : [])];
  const [open, isWhole, restoredAt] = await Promise.all([
    countOpen(principal),
    isCompanyVisible(principal),
    findRestoredAt(),
  ]);
  return Promise.all(
    filters.map(async (each) => {
      const [requests, runs] = await Promise.all([
        findIntents(principal, each),
        findRunsOf(principal, each),
      ]);
      return [requestsKey(each), { requests, runs, open, isWhole, restoredAt }] as const;
    }),
  );
};
