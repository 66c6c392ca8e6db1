import type { Metadata } from "next";
import { cache } from "react";
import { z } from "zod";
import { EditChargerDraft } from "#components/devices/charger/edit-charger-draft.tsx";
import { DraftCheck } from "#components/orders/new/draft-check-slot.tsx";
import { RequestRecord } from "#components/requests/request-record.tsx";
import { requestTitle } from "#components/requests/request-text.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";
import { RequestNotFound } from "./request-not-found.tsx";

/** The request of the page's path; `null` if it does not exist or the person may not see it. */
const findRequest = cache(async (id: string) =>
  z.uuid().safeParse(id).success ? findIntent(await requirePrincipal(), id) : null,
);

export async function generateMetadata({ params }: PageProps<"/requests/[id]">): Promise<Metadata> {
  const request = await findRequest((await params).id);
  return {
    title: request
      ? `${requestTitle(request)} · ${t("requestPage.title")}`
      : t("requestPage.notFoundTitle"),
  };
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const request = await findRequest((await params).id);
  if (!request) return <RequestNotFound />;
  const { id } = request;
  const slots = { check: <DraftCheck id={id} />, edit: <EditChargerDraft id={id} /> };
  return (
    <PageWords of="(console)/requests/[id]/page">
      <PrefetchedAnswers answers={[[requestKey(id), request]]}>
        <RequestRecord id={id} {...slots} />
      </PrefetchedAnswers>
    </PageWords>
  );
}
