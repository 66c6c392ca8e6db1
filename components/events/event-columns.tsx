import { EventStatus, EventType } from "#components/events/event-status.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { mainSubject, sourceText } from "#components/events/event-text.ts";
import { ReceivedAt } from "#components/events/received-at.tsx";
import { ToScreen } from "#components/events/to-screen.tsx";
import type { Column } from "#components/table/table-definition.ts";
import type { EventRow } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Whether the record that names the event could not be read with the viewer's key. */
const isMissing = ({ disagreement }: EventRow) => disagreement?.read === null;

function MainSubject({ event }: { event: EventRow }) {
  const subject = mainSubject(event);
  if (!subject) return <span className="text-ink-3">{t("event.noRecord")}</span>;
  return <Subject subject={subject} isMissing={isMissing(event)} />;
}

export const eventColumns: readonly Column<EventRow>[] = [
  {
    id: "received",
    get header() {
      return t("event.received");
    },
    size: 104,
    narrow: "id",
    cell: (event) => <ReceivedAt event={event} />,
    text: ({ receivedAt }) => receivedAt,
  },
  {
    id: "type",
    get header() {
      return t("event.event");
    },
    size: 204,
    narrow: "title",
    cell: ({ type }) => <EventType type={type} />,
    text: ({ type }) => type,
  },
  {
    id: "subject",
    get header() {
      return t("event.subject");
    },
    size: 100,
    grow: true,
    narrow: "sub",
    cell: (event) => <MainSubject event={event} />,
    text: (event) => mainSubject(event)?.id ?? "",
  },
  {
    id: "state",
    get header() {
      return t("event.state");
    },
    size: 156,
    narrow: "status",
    cell: (event) => <EventStatus event={event} />,
    text: ({ state }) => state,
  },
  {
    id: "source",
    get header() {
      return t("event.source");
    },
    size: 104,
    leaves: 1,
    cell: ({ source, copies }) => (
      <span className="text-ink-2">
        {sourceText(source)}
        {copies > 0 && <span className="text-ink-3"> ×{copies + 1}</span>}
      </span>
    ),
    text: ({ source }) => source,
  },
  {
    id: "to-screen",
    get header() {
      return t("event.toScreen");
    },
    size: 132,
    leaves: 2,
    cell: (event) => <ToScreen event={event} />,
    text: ({ toScreenMs }) => (toScreenMs === null ? "" : String(toScreenMs)),
  },
];
