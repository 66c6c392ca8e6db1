import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { EventRecord } from "#components/events/event-record.tsx";
import { eventList } from "#components/events/event-screen.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { eventKey } from "#lib/protocol/query-keys.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { parseEventId } from "#lib/server/events/read/event-filter.ts";
import { findEvent } from "#lib/server/events/read/events.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { NotFound } from "../../_shared/not-found.tsx";
import { PrefetchedAnswers } from "../../_shared/prefetched.tsx";

/** The event of the page's path; `null` if it does not exist or belongs to another connection. */
const findShown = cache(async (segment: string) => {
  const id = parseEventId(segment);
  return id === null ? null : findEvent(await requirePrincipal(), id);
});

export async function generateMetadata({ params }: PageProps<"/events/[id]">): Promise<Metadata> {
  const event = await findShown((await params).id);
  return { title: event ? `${event.type} · ${t("screens.event")}` : t("notFound.event") };
}

/** The same for an unknown event and another connection's, so that it reveals no event's existence. */
function EventNotFound() {
  return (
    <NotFound
      title={t("notFound.event")}
      actions={
        <Link className="link" href={eventList.route} prefetch={false}>
          {t("screens.events")}
        </Link>
      }
    >
      <p>{t("notFound.eventNote")}</p>
    </NotFound>
  );
}

export default async function EventPage({ params }: PageProps<"/events/[id]">) {
  const event = await findShown((await params).id);
  if (!event) return <EventNotFound />;
  return (
    <PageWords of="(console)/events/[id]/page">
      <PrefetchedAnswers answers={[[eventKey(event.id), event]]}>
        <Crumbs list={eventList} id={String(event.id)} />
        <div className="mt-1 max-w-form lg:max-w-[640px]">
          <EventRecord id={event.id} heading="h1" />
        </div>
      </PrefetchedAnswers>
    </PageWords>
  );
}
