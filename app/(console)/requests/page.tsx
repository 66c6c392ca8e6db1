import type { Metadata } from "next";
import Link from "next/link";
import {
  hasNeedsYou,
  needsYouFilter,
  pageSize,
  requestFields,
} from "#components/requests/request-filters.ts";
import { RequestList } from "#components/requests/request-list.tsx";
import { requestList } from "#components/requests/request-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import { requestsKey } from "#lib/protocol/query-keys.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { readFilter } from "#lib/server/intents/read/filter.ts";
import { countOpen, findIntents } from "#lib/server/intents/read/find.ts";
import { isCompanyVisible } from "#lib/server/intents/read/visibility.ts";
import { findRestoredAt } from "#lib/server/intents/restored/standing.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { readSearch, writeSearch } from "#lib/v4/search.ts";
import { type SearchParams, toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";

export const metadata: Metadata = { title: requestList.title };

/** Reads the lists that the page shows. The API route answers an unknown filter with an error. */
const readLists = async (principal: Principal, search: Awaited<SearchParams>) => {
  const filter = readSearch(requestFields, toParams(search)) as IntentFilter;
  if (!readFilter(writeSearch(filter))) return [];
  const filters = [
    { ...filter, limit: pageSize },
    ...(hasNeedsYou(filter) ? [needsYouFilter(filter)] : []),
  ];
  const [open, isWhole, restoredAt] = await Promise.all([
    countOpen(principal),
    isCompanyVisible(principal),
    findRestoredAt(),
  ]);
  return Promise.all(
    filters.map(async (each) => {
      const requests = await findIntents(principal, each);
      return [requestsKey(each), { requests, open, isWhole, restoredAt }] as const;
    }),
  );
};

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const principal = await requirePrincipal();
  if (writesOf(principal.role).length === 0) {
    return (
      <MessagePage
        title="Requests"
        actions={
          <Link className="link" href="/orders">
            Orders
          </Link>
        }
      >
        <p>
          Your role can't make changes, so there are no requests. Order progress is on each order.
        </p>
      </MessagePage>
    );
  }
  // If reading fails here, the browser reads again and shows the failure.
  const lists = await readLists(principal, await searchParams).catch(() => []);
  return (
    <>
      <PageTitle>{requestList.title}</PageTitle>
      <p className="text-ink-2">
        {principal.role === "admin"
          ? "Changes sent by your company, and their outcome."
          : "Changes sent by you, and their outcome."}
      </p>
      <PrefetchedAnswers answers={lists}>
        <RequestList isCompany={principal.role === "admin"} />
      </PrefetchedAnswers>
    </>
  );
}
