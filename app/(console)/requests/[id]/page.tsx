import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestRecord } from "#components/intent/request-record.tsx";
import { requestTitle } from "#components/intent/request-title.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";
import { Prefetch } from "../prefetched-requests.tsx";
import { findRequest } from "./find.ts";

export async function generateMetadata({ params }: PageProps<"/requests/[id]">): Promise<Metadata> {
  const request = await findRequest((await params).id);
  return { title: request ? `${requestTitle(request)} · Request` : "No such request" };
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const request = await findRequest((await params).id);
  if (!request) notFound();
  return (
    <Prefetch answers={[[requestKey(request.id), request]]}>
      <RequestRecord id={request.id} />
    </Prefetch>
  );
}
