"use client";

import type { Route } from "next";
import Link from "next/link";
import { EventRecord } from "#components/event/event-record.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";

/** The chosen event beside the list. It is no dialog: the list and its keys keep working. */
export default function EventDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <aside
      aria-label={`Event ${id}`}
      className="min-w-0 sm:sticky sm:bg-sheet sm:top-[calc(53px+var(--banner-height,0px))] sm:-mr-6 sm:max-h-[calc(100dvh-53px-var(--banner-height,0px))] sm:min-h-80 sm:self-start sm:overflow-y-auto sm:border-y sm:border-l sm:border-rule-2 sm:px-5 sm:pt-2 sm:pb-5"
    >
      <div className="mb-1 flex items-center justify-between gap-2 text-small">
        <Link className="link py-1" href={`/events/${id}` as Route} prefetch={false}>
          Open as page
        </Link>
        <button
          type="button"
          aria-label="Close event (Escape)"
          className={`${buttonClassName("quiet")} -mr-1.5 px-1.5! max-sm:size-11`}
          onClick={onClose}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      <EventRecord id={id} heading="h2" />
    </aside>
  );
}
