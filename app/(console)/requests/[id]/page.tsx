import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { z } from "zod";
import { EditChargerDraft } from "#components/devices/charger/edit-charger-draft.tsx";
import { DraftCheck } from "#components/orders/new/draft-check-slot.tsx";
import { RequestRecord } from "#components/requests/request-record.tsx";
import { requestTitle } from "#components/requests/request-text.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { NotFound } from "../../_shared/not-found.tsx";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";

/** The request of the page's path; `null` if it does not exist or the person may not see it. */
const findRequest = cache(async (id: string) =>
  z.uuid().safeParse(id).success ? findIntent(await requirePrincipal(), id) : null,
);

export async function generateMetadata({ params }: PageProps<"/requests/[id]">): Promise<Metadata> {
  const request = await findRequest((await params).id);
  return { title: request ? `${requestTitle(request)} · Request` : "Request not found" };
}

/** The same for an unknown request and another person's, so that it reveals no request's existence. */
function RequestNotFound() {
  return (
    <NotFound
      title="Request not found"
      actions={
        <>
          <Link className="link" href="/requests" prefetch={false}>
            Requests
          </Link>
          <Link className="link" href="/orders" prefetch={false}>
            Orders
          </Link>
        </>
      }
    >
      <p>
        You can see your own requests; admins see the whole company's. The link may also be
        incomplete.
      </p>
    </NotFound>
  );
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const request = await findRequest((await params).id);
  if (!request) return <RequestNotFound />;
  const { id } = request;
  const slots = { check: <DraftCheck id={id} />, edit: <EditChargerDraft id={id} /> };
  return (
    <PrefetchedAnswers answers={[[requestKey(id), request]]}>
      <RequestRecord id={id} {...slots} />
    </PrefetchedAnswers>
  );
}
