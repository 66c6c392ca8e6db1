"use client";

import { useRouter } from "next/navigation";
import { lazy, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { FailureNotice, StaleNotice } from "#components/data/failure-notice.tsx";
import { useNumbers } from "#components/data/viewer.tsx";
import { Disagreements } from "#components/events/disagreements.tsx";
import { eventColumns } from "#components/events/event-columns.tsx";
import { eventFields, eventFilters, pageSize } from "#components/events/event-filters.ts";
import { SubjectNamesProvider } from "#components/events/event-subject.tsx";
import { useEventsPage } from "#components/events/events-page.ts";
import { NoEvents } from "#components/events/no-events.tsx";
import { useHeldRows } from "#components/events/use-held-rows.ts";
import { FilterBar } from "#components/table/filter-bar.tsx";
import { ListWithDrawer } from "#components/table/list-with-drawer.tsx";
import { OlderPages } from "#components/table/older-pages.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useChangedRows } from "#components/table/use-changed-rows.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { onChangesOf } from "#lib/client/live-state.ts";
import type { EventRow } from "#lib/protocol/event.ts";

const EventDrawer = lazy(() => import("#components/events/event-drawer.tsx"));

const noNames = {};

const rowId = ({ id }: EventRow) => String(id);
const href = ({ id }: EventRow) => `/events/${id}`;

/** Wide enough for a drawer beside the list; below it an event opens as a page. */
const hasDrawer = () => window.matchMedia("(width >= 45rem)").matches;

/** Returns the id of the row that a plain click is in; `null` for a click on one of its controls. */
const clickedRow = (click: MouseEvent): string | null => {
  const target = click.target as Element;
  const isControl = target.closest("a:not([data-row-link]), button") !== null;
  const hasModifier = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (isControl || hasModifier || window.getSelection()?.toString()) return null;
  const link = target.closest("tbody tr")?.querySelector<HTMLElement>("[data-row-link]");
  return link?.dataset.rowLink ?? null;
};

/** Reads the events again when an order changed, at most once a second. */
function useLiveEvents(refetch: () => unknown) {
  const read = useEffectEvent(refetch);
  useEffect(() => {
    let timer: number | undefined;
    const stop = onChangesOf("orders", () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void read();
      }, 1_000);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
}

/** The button that shows the events that were received after those on screen. */
function NewEvents({ count, onShow }: { count: number; onShow: () => void }) {
  const { numberText, countText } = useNumbers();
  if (count === 0) return null;
  return (
    <button type="button" className="chip chip-set gap-1.5 px-2.5 max-sm:h-11" onClick={onShow}>
      <Icon path={arrowUpPath} />
      {count >= pageSize ? `${numberText(pageSize)}+ new events` : countText(count, "new event")}
    </button>
  );
}

/** Lifecycle events, newest first, with the chosen one in a drawer. New events wait for a click. */
export function EventList() {
  const { filter, openId, change, linkTo, clear, answer } = useEventsPage();
  const router = useRouter();
  const { numberText } = useNumbers();
  const { data, error, isPlaceholderData } = answer;
  useLiveEvents(() => answer.refetch());
  const list = JSON.stringify(filter);
  const answered = isPlaceholderData ? undefined : data?.rows;
  const { shown, newCount, showNew } = useHeldRows(list, answered);
  const rows = answered ? shown : (data?.rows ?? []);
  const changedIds = useChangedRows(list, answered && shown, rowId);
  const ref = useRef<HTMLDivElement>(null);
  const activeId = openId === null ? null : String(openId);

  const show = (id: string | null) =>
    change({ event: id === null ? undefined : Number(id) }, "replace");
  const open = (id: string) => {
    if (hasDrawer()) show(id === activeId ? null : id);
    else router.push(`/events/${Number(id)}`);
  };
  useRowKeys(ref, {
    activeId,
    onMove: (id) => {
      if (activeId !== null) show(id);
    },
    onPeek: open,
    onClose: () => show(null),
  });
  // A row is a link to the event's page. Where there is a drawer, a plain click opens that instead.
  const onClickCapture = (click: MouseEvent) => {
    const id = clickedRow(click);
    if (id === null || !hasDrawer()) return;
    click.preventDefault();
    open(id);
  };

  const newer = data?.newerCount ?? 0;
  const body = (): ReactNode => {
    if (!data && error)
      return <FailureNotice failure={failureOf(error)} onRetry={() => void answer.refetch()} />;
    // That the filter before found nothing says nothing about this one.
    if (!data || (isPlaceholderData && rows.length === 0)) return <TableSkeleton rows={10} />;
    if (rows.length === 0) return <NoEvents filter={filter} />;
    return (
      <div
        data-live-rows
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-55 transition-opacity" : undefined}
      >
        <Rows
          caption="Events"
          columns={eventColumns}
          rows={rows}
          rowId={rowId}
          href={href}
          activeId={activeId}
          changedIds={changedIds}
        />
      </div>
    );
  };

  return (
    <SubjectNamesProvider value={data?.names ?? noNames}>
      <FilterBar
        fields={eventFields}
        filters={eventFilters}
        filter={filter}
        change={change}
        clear={clear}
      >
        <NewEvents count={filter.before === undefined ? newCount : 0} onShow={showNew} />
        {rows.length > 0 && (
          <span className="ml-1.5 text-ink-3 tabular-nums">
            {numberText(newer + 1)}–{numberText(newer + rows.length)}
          </span>
        )}
      </FilterBar>
      <ListWithDrawer
        ref={ref}
        onClickCapture={onClickCapture}
        drawer={
          openId !== null && <EventDrawer key={openId} id={openId} onClose={() => show(null)} />
        }
      >
        {error && data && <StaleNotice error={error} />}
        {body()}
        <OlderPages
          isNewest={filter.before === undefined}
          isFull={data?.rows.length === pageSize}
          newest={linkTo({ before: undefined })}
          older={linkTo({ before: data?.rows.at(-1)?.id })}
        />
        <Disagreements />
      </ListWithDrawer>
    </SubjectNamesProvider>
  );
}
