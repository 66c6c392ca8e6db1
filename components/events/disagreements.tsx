"use client";

import type { ReactNode } from "react";
import { EventButton } from "#components/events/event-button.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { mainSubject } from "#components/events/event-text.ts";
import { Since } from "#components/moment/since.tsx";
import { Code } from "#components/ui/code.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { closeDisagreement, replayEvent, useEventHealth } from "#lib/client/events.ts";
import type { EventRow } from "#lib/protocol/event.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const Strong = ({ status }: { status: string }) => (
  <b className="font-semibold">{showUnsafe(statusLabel(status))}</b>
);

function Words({ event, read }: { event: EventRow; read: string | null }): ReactNode {
  const subject = mainSubject(event);
  const said = event.disagreement?.said ?? "";
  const hasSubject = subject ? "yes" : "no";
  const at = () => <Since key="at" at={event.receivedAt} />;
  if (read === null)
    return tRich<"eventHealth.namesUnseen", ReactNode>("eventHealth.namesUnseen", {
      hasSubject,
      at,
      id: () => <Code key="id">{subject?.id ?? ""}</Code>,
    });
  return tRich<"eventHealth.says", ReactNode>("eventHealth.says", {
    hasSubject,
    noun: subject?.resource ?? "none",
    at,
    subject: (): ReactNode => subject && <Subject key="subject" subject={subject} />,
    said: () => <Strong key="said" status={said} />,
    read: () => <Strong key="read" status={read} />,
  });
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
        {tRich("eventHealth.disagree", {
          count: () => (
            <span key="count" className="font-normal text-ink-3">
              {numberText(events.length)}
            </span>
          ),
        })}
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
                    ? t("eventHealth.outOfReach")
                    : t("eventHealth.ownStatus", { noun: mainSubject(event)?.resource ?? "none" })}
                </p>
              </div>
              <div className="col-start-2 flex gap-2 sm:col-start-3">
                {read !== null && (
                  <EventButton id={event.id} label={t("eventHealth.readAgain")} act={replayEvent} />
                )}
                <EventButton id={event.id} label={t("eventHealth.close")} act={closeDisagreement} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
