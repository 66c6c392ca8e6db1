import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { RequestRecord } from "#components/intent/request-record.tsx";
import { requestTitle } from "#components/intent/request-text.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";

/** The request of the page's path; `null` if it does not exist or the person may not see it. */
const findRequest = cache(async (id: string) =>
  z.uuid().safeParse(id).success ? findIntent(await requirePrincipal(), id) : null,
);

export async function generateMetadata({ params }: PageProps<"/requests/[id]">): Promise<Metadata> {
  const request = await findRequest((await params).id);
  return { title: request ? `${requestTitle(request)} · Request` : "Request not found" };
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const request = await findRequest((await params).id);
  if (!request) notFound();
  return (
    <PrefetchedAnswers answers={[[requestKey(request.id), request]]}>
      <RequestRecord id={request.id} />
    </PrefetchedAnswers>
  );
}
