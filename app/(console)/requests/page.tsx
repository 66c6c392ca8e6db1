import Link from "next/link";
import { RequestList } from "#components/requests/request-list.tsx";
import { requestList } from "#components/requests/request-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";
import { readLists } from "./read-lists.ts";

export const generateMetadata = screenMetadata(requestList);

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
