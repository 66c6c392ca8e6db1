import type { Metadata } from "next";
import Link from "next/link";
import {
  hasNeedsYou,
  needsYouFilter,
  pageSize,
  requestFields,
} from "#components/intent/request-filters.ts";
import { RequestList } from "#components/intent/request-list.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import { requestsKey } from "#lib/protocol/request-key.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { readFilter } from "#lib/server/intents/read/filter.ts";
import { countOpen, findIntents, isReachWhole } from "#lib/server/intents/read/find.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { readSearch, writeSearch } from "#lib/v4/search.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { type SearchParams, toParams } from "../_shared/search-params.ts";
import { Prefetch } from "./prefetched-requests.tsx";

export const metadata: Metadata = { title: "Requests" };

/** The lists that the page will ask for. A filter that there is not, the door names by itself. */
const readAhead = async (principal: Principal, search: Awaited<SearchParams>) => {
  const asked = readSearch(requestFields, toParams(search)) as IntentFilter;
  if (!readFilter(writeSearch(asked))) return [];
  const filters = [
    { ...asked, limit: pageSize },
    ...(hasNeedsYou(asked) ? [needsYouFilter(asked)] : []),
  ];
  const [open, isWhole] = await Promise.all([countOpen(principal), isReachWhole(principal)]);
  return Promise.all(
    filters.map(async (filter) => {
      const requests = await findIntents(principal, filter);
      return [requestsKey(filter), { requests, open, isWhole }] as const;
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
          A request is something that a person of this console sent to the service. Your role sends
          nothing, so there are none of yours; what an order has become of stands on its page.
        </p>
      </MessagePage>
    );
  }
  // What could not be read here the browser asks for itself, and shows why.
  const prefetch = readAhead(principal, await searchParams).catch(() => []);
  return (
    <>
      <PageTitle>Requests</PageTitle>
      <p className="text-ink-2">
        {principal.role === "admin"
          ? "What your company sent from this console, and what became of it."
          : "What you sent from this console, and what became of it."}
      </p>
      <Prefetch answers={await prefetch}>
        <RequestList isCompany={principal.role === "admin"} />
      </Prefetch>
    </>
  );
}
