import Link from "next/link";
import { pageSize, readAuditFilter } from "#components/audit/audit-filters.ts";
import { AuditList } from "#components/audit/audit-list.tsx";
import { auditLog } from "#components/audit/audit-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import { auditKey } from "#lib/protocol/query-keys.ts";
import { t } from "#lib/protocol/words/t.ts";
import { parseAuditFilter } from "#lib/server/audit/read/audit-filter.ts";
import { findAuditEntries } from "#lib/server/audit/read/find-entries.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { writeSearch } from "#lib/v4/search.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { type SearchParams, toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";
import { viewerFormats } from "../_shared/viewer-formats.ts";

export const generateMetadata = screenMetadata(auditLog);

/** Reads the page of the log. If reading fails here, the browser reads again and shows the failure. */
const readPage = async (principal: Principal, search: Awaited<SearchParams>) => {
  const filter = parseAuditFilter(
    writeSearch({ ...readAuditFilter(toParams(search)), limit: pageSize }),
  );
  const { timeZone } = (await viewerFormats()).used;
  const answer = filter && (await findAuditEntries(principal, filter, timeZone).catch(() => null));
  return filter && answer ? [[auditKey(filter), answer] as const] : [];
};

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const principal = await requirePrincipal();
  if (principal.role !== "admin") {
    return (
      <MessagePage
        title={t("screens.audit")}
        actions={
          <Link className="link" href="/">
            {t("audit.home")}
          </Link>
        }
      >
        <p>{t("audit.onlyAdmins")}</p>
      </MessagePage>
    );
  }
  return (
    <>
      <PageTitle>{auditLog.title}</PageTitle>
      <PrefetchedAnswers answers={await readPage(principal, await searchParams)}>
        <PageWords of="(console)/audit/page">
          <AuditList />
        </PageWords>
      </PrefetchedAnswers>
    </>
  );
}
