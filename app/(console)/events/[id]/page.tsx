import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { EventRecord } from "#components/event/event-record.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { eventKey } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { parseEventId } from "#lib/server/events/read/event-filter.ts";
import { findEvent } from "#lib/server/events/read/events.ts";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";

/** The event of the page's path; `null` if it does not exist or belongs to another connection. */
const findShown = cache(async (segment: string) => {
  const id = parseEventId(segment);
  return id === null ? null : findEvent(await requirePrincipal(), id);
});

export async function generateMetadata({ params }: PageProps<"/events/[id]">): Promise<Metadata> {
  const event = await findShown((await params).id);
  return { title: event ? `${event.type} · Event` : "Event not found" };
}

export default async function EventPage({ params }: PageProps<"/events/[id]">) {
  const event = await findShown((await params).id);
  if (!event) notFound();
  return (
    <PrefetchedAnswers answers={[[eventKey(event.id), event]]}>
      <Crumbs href="/events" list="Events" id={String(event.id)} />
      <div className="mt-1 max-w-form lg:max-w-[640px]">
        <EventRecord id={event.id} heading="h1" />
      </div>
    </PrefetchedAnswers>
  );
}
