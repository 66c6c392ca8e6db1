import Link from "next/link";
import { RequestList } from "#components/requests/request-list.tsx";
import { requestList } from "#components/requests/request-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { PageWords } from "../../_shared/page-words.tsx";
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
        title={t("requestList.heading")}
        actions={
          <Link className="link" href="/orders">
            {t("requestList.orders")}
          </Link>
        }
      >
        <p>{t("requestList.noneForRole")}</p>
      </MessagePage>
    );
  }
  // If reading fails here, the browser reads again and shows the failure.
  const lists = await readLists(principal, await searchParams).catch(() => []);
  return (
    <>
      <PageTitle>{requestList.title}</PageTitle>
      <p className="text-ink-2">
        {principal.role === "admin" ? t("requestList.ofCompany") : t("requestList.ofPerson")}
      </p>
      <PrefetchedAnswers answers={lists}>
        <PageWords of="(console)/requests/page">
          <RequestList isCompany={principal.role === "admin"} />
        </PageWords>
      </PrefetchedAnswers>
    </>
  );
}
