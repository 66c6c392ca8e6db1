"use client";

import type { Route } from "next";
import Link from "next/link";
import { EventRecord } from "#components/events/event-record.tsx";
import { Drawer } from "#components/table/drawer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** The chosen event beside the list. */
export default function EventDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Drawer
      rowId={String(id)}
      label={t("event.eventId", { id: String(id) })}
      noun="event"
      onClose={onClose}
      head={
        <Link className="link py-1" href={`/events/${id}` as Route} prefetch={false}>
          {t("event.openAsPage")}
        </Link>
      }
    >
      <EventRecord id={id} heading="h2" />
    </Drawer>
  );
}
