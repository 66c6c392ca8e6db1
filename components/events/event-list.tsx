"use client";

import { useRouter } from "next/navigation";
import { lazy, useEffect, useEffectEvent } from "react";
import { Disagreements } from "#components/events/disagreements.tsx";
import { eventColumns } from "#components/events/event-columns.tsx";
import { eventFields, eventFilters, pageSize } from "#components/events/event-filters.ts";
import { SubjectNamesProvider } from "#components/events/event-subject.tsx";
import { useEventsPage } from "#components/events/events-page.ts";
import { NoEvents } from "#components/events/no-events.tsx";
import { useHeldRows } from "#components/events/use-held-rows.ts";
import { FilterBar } from "#components/table/filter-bar.tsx";
import { LogList } from "#components/table/log-list.tsx";
import { useChangedRows } from "#components/table/use-changed-rows.ts";
import { arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { onChangesOf } from "#lib/client/live/state.ts";
import type { EventRow } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

const EventDrawer = lazy(() => withWords(import("#components/events/event-drawer.tsx")));

const noNames = {};

/** Without the time that an event took, which only engineers need. */
const plainColumns = eventColumns.filter(({ id }) => id !== "to-screen");

const rowId = ({ id }: EventRow) => String(id);
const href = ({ id }: EventRow) => `/events/${id}`;

/** Wide enough for a drawer beside the list; below it an event opens as a page. */
const hasDrawer = () => window.matchMedia("(width >= 45rem)").matches;

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
  const { numberText } = useNumbers();
  if (count === 0) return null;
  return (
    <button type="button" className="chip chip-set gap-1.5 px-2.5 max-sm:h-11" onClick={onShow}>
      <Icon path={arrowUpPath} />
      {t("event.newEvents", {
        more: count >= pageSize ? "yes" : "no",
        count: numberText(pageSize),
        number: count,
      })}
    </button>
  );
}

/** Lifecycle events, newest first, with the chosen one in a drawer. New events wait for a click. */
export function EventList() {
  const { filter, openId, change, linkTo, clear, answer } = useEventsPage();
  const router = useRouter();
  const { numberText } = useNumbers();
  const { isEngineer } = useViewer();
  const { data, isPlaceholderData } = answer;
  useLiveEvents(() => answer.refetch());
  const list = JSON.stringify(filter);
  const answered = isPlaceholderData ? undefined : data?.rows;
  const { shown, newCount, showNew } = useHeldRows(list, answered);
  const rows = answered ? shown : (data?.rows ?? []);
  const changedIds = useChangedRows(list, answered && shown, rowId);
  const activeId = openId === null ? null : String(openId);

  const show = (id: string | null) =>
    change({ event: id === null ? undefined : Number(id) }, "replace");
  // A row is a link to the event's page. Where there is a drawer, a plain click opens that instead.
  const open = (id: string) => {
    if (hasDrawer()) show(id === activeId ? null : id);
    else router.push(`/events/${Number(id)}`);
  };
  const newer = data?.newerCount ?? 0;

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
          <span className="ms-1.5 text-ink-3 tabular-nums">
            {numberText(newer + 1)}–{numberText(newer + rows.length)}
          </span>
        )}
      </FilterBar>
      <LogList
        caption={t("event.caption")}
        answer={answer}
        columns={isEngineer ? eventColumns : plainColumns}
        rows={rows}
        rowId={rowId}
        href={href}
        activeId={activeId}
        changedIds={changedIds}
        onShow={show}
        onOpen={open}
        drawer={
          openId !== null && <EventDrawer key={openId} id={openId} onClose={() => show(null)} />
        }
        empty={<NoEvents filter={filter} />}
        pages={{
          isNewest: filter.before === undefined,
          isFull: data?.rows.length === pageSize,
          newest: linkTo({ before: undefined }),
          older: linkTo({ before: data?.rows.at(-1)?.id }),
        }}
      >
        <Disagreements />
      </LogList>
    </SubjectNamesProvider>
  );
}
