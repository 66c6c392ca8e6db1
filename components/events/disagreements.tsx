"use client";

import { EventButton } from "#components/events/event-button.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { mainSubject, nounOf } from "#components/events/event-text.ts";
import { Since } from "#components/moment/since.tsx";
import { Code } from "#components/ui/code.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { closeDisagreement, replayEvent, useEventHealth } from "#lib/client/events.ts";
import type { EventRow } from "#lib/protocol/event.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const Strong = ({ status }: { status: string }) => (
  <b className="font-semibold">{showUnsafe(statusLabel(status))}</b>
);

function Words({ event, read }: { event: EventRow; read: string | null }) {
  const subject = mainSubject(event);
  const said = event.disagreement?.said ?? "";
  if (read === null)
    return (
      <>
        An event of <Since at={event.receivedAt} /> names{" "}
        {subject ? <Code>{subject.id}</Code> : "a record"}, which your key can't see
      </>
    );
  return (
    <>
      {subject && (
        <>
          <Subject subject={subject} />:{" "}
        </>
      )}
      the event of <Since at={event.receivedAt} /> says <Strong status={said} />, the{" "}
      {nounOf(subject?.resource).toLowerCase()} says <Strong status={read} />
    </>
  );
}

/** Where events and reads disagree, with the rule that decides what the screens show. */
export function Disagreements() {
  const { numberText } = useNumbers();
  const { data } = useEventHealth();
  const events = data?.events.disagreements ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="disagreements" className="mt-6">
      <h2 id="disagreements">
        Events and reads disagree{" "}
        <span className="font-normal text-ink-3">{numberText(events.length)}</span>
      </h2>
      <ul>
        {events.map((event) => {
          const read = event.disagreement?.read ?? null;
          return (
            <li
              key={event.id}
              className="grid grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2.5 gap-y-2 border-b border-rule py-2.5 last:border-0 sm:grid-cols-[16px_minmax(0,1fr)_auto]"
            >
              <StatusMark variant="unsure" />
              <div className="wrap-anywhere">
                <Words event={event} read={read} />
                <p className="text-small/4 text-ink-3">
                  {read === null
                    ? "Outside the key's reach, or deleted. Nothing on screen depends on it."
                    : `The ${nounOf(mainSubject(event)?.resource).toLowerCase()}'s own status is shown everywhere.`}
                </p>
              </div>
              <div className="col-start-2 flex gap-2 sm:col-start-3">
                {read !== null && (
                  <EventButton id={event.id} label="Read again" act={replayEvent} />
                )}
                <EventButton id={event.id} label="Close" act={closeDisagreement} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
