import Link from "next/link";
import { WriteLink } from "#components/form/write-link.tsx";
import { orderList } from "#components/orders/order-screen.ts";
import { importForm, runList } from "#components/runs/run-screen.ts";
import { RunTable } from "#components/runs/run-table.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { runsKey } from "#lib/protocol/query-keys.ts";
import type { RunsAnswer } from "#lib/protocol/run.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { isCompanyVisible } from "#lib/server/intents/read/visibility.ts";
import { findRuns } from "#lib/server/runs/find-run.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { mayOpen } from "../_shared/navigation.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";

export const generateMetadata = screenMetadata(runList);

export default async function RunsPage() {
  const principal = await requirePrincipal();
  if (!mayOpen(principal.role, runList)) {
    return (
      <MessagePage
        title={titleWord(runList.title)}
        actions={
          <Link className="link" href={orderList.route}>
            {titleWord(orderList.title)}
          </Link>
        }
      >
        <p>{t("run.noRole")}</p>
      </MessagePage>
    );
  }
  // If reading fails here, the browser reads again and shows the failure.
  const answers = await Promise.all([findRuns(principal), isCompanyVisible(principal)]).then(
    ([runs, isWhole]) => [[runsKey, { runs, isWhole } satisfies RunsAnswer]] as const,
    () => [],
  );
  return (
    <PageWords of="(console)/runs/page">
      <PageTitle
        aside={
          <WriteLink operation={importForm.needs} href={importForm.route} variant="main">
            {titleWord(importForm.title)}
          </WriteLink>
        }
      >
        {runList.title}
      </PageTitle>
      <p className="text-ink-2">{t("run.purpose")}</p>
      <PrefetchedAnswers answers={answers}>
        <RunTable />
      </PrefetchedAnswers>
    </PageWords>
  );
}
