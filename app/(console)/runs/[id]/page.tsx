import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { z } from "zod";
import { RunPage } from "#components/runs/record/run-page.tsx";
import { runList } from "#components/runs/run-screen.ts";
import { runKey } from "#lib/protocol/query-keys.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { NotFound } from "../../_shared/not-found.tsx";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";

/** The run of the page's path; `null` if it does not exist or the person may not see it. */
const findRun = cache(async (id: string) => {
  if (!z.uuid().safeParse(id).success) return null;
  const principal = await requirePrincipal();
  const run = await findVisibleRun(principal, id);
  return run && toRunView(run, principal);
});

export async function generateMetadata({ params }: PageProps<"/runs/[id]">): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? t("run.pageTitle", { title: run.title }) : t("run.notFound") };
}

/** The same for an unknown run and another person's, so that it reveals no run's existence. */
function RunNotFound() {
  return (
    <NotFound
      title={t("run.notFound")}
      actions={
        <Link className="link" href={runList.route} prefetch={false}>
          {titleWord(runList.title)}
        </Link>
      }
    >
      <p>{t("run.notFoundHint")}</p>
    </NotFound>
  );
}

export default async function RunRecordPage({ params }: PageProps<"/runs/[id]">) {
  const run = await findRun((await params).id);
  if (!run) return <RunNotFound />;
  return (
    <PageWords of="(console)/runs/[id]/page">
      <PrefetchedAnswers answers={[[runKey(run.id), run]]}>
        <RunPage id={run.id} />
      </PrefetchedAnswers>
    </PageWords>
  );
}
