import { EventStatus, EventType } from "#components/events/event-status.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { mainSubject, sourceText } from "#components/events/event-text.ts";
import { ReceivedAt } from "#components/events/received-at.tsx";
import { ToScreen } from "#components/events/to-screen.tsx";
import type { Column } from "#components/table/table-definition.ts";
import type { EventRow } from "#lib/protocol/event.ts";

/** Whether the record that names the event could not be read with the viewer's key. */
const isMissing = ({ disagreement }: EventRow) => disagreement?.read === null;

function MainSubject({ event }: { event: EventRow }) {
  const subject = mainSubject(event);
  if (!subject) return <span className="text-ink-3">No record named</span>;
  return <Subject subject={subject} isMissing={isMissing(event)} />;
}

export const eventColumns: readonly Column<EventRow>[] = [
  {
    id: "received",
    header: "Received",
    size: 104,
    narrow: "id",
    cell: (event) => <ReceivedAt event={event} />,
    text: ({ receivedAt }) => receivedAt,
  },
  {
    id: "type",
    header: "Event",
    size: 204,
    narrow: "title",
    cell: ({ type }) => <EventType type={type} />,
    text: ({ type }) => type,
  },
  {
    id: "subject",
    header: "Subject",
    size: 100,
    grow: true,
    narrow: "sub",
    cell: (event) => <MainSubject event={event} />,
    text: (event) => mainSubject(event)?.id ?? "",
  },
  {
    id: "state",
    header: "State",
    size: 156,
    narrow: "status",
    cell: (event) => <EventStatus event={event} />,
    text: ({ state }) => state,
  },
  {
    id: "source",
    header: "Source",
    size: 104,
    leaves: 1,
    cell: ({ source, copies }) => (
      <span className="text-ink-2">
        {sourceText[source] ?? source}
        {copies > 0 && <span className="text-ink-3"> ×{copies + 1}</span>}
      </span>
    ),
    text: ({ source }) => source,
  },
  {
    id: "to-screen",
    header: "To screen",
    size: 132,
    leaves: 2,
    cell: (event) => <ToScreen event={event} />,
    text: ({ toScreenMs }) => (toScreenMs === null ? "" : String(toScreenMs)),
  },
];
