"use client";

import type { ReactNode } from "react";
import { EventButton } from "#components/events/event-button.tsx";
import { type EventLine, toEventLines } from "#components/events/event-lines.ts";
import { EventStatus, EventType } from "#components/events/event-status.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { schemeText } from "#components/events/event-text.ts";
import { Payload, payloadText } from "#components/events/payload-text.tsx";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { CopyText } from "#components/ui/copy-text.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import { replayEvent, useEvent } from "#lib/client/events.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { EventDetail } from "#lib/protocol/event.ts";

function Subjects({ event: { subjects, steps } }: { event: EventDetail }) {
  if (subjects.length === 0) return <span className="text-ink-3">No record named</span>;
  const missing = new Set(steps.flatMap(({ what, id }) => (what === "not_visible" ? id : [])));
  return (
    <ul className="grid gap-0.5">
      {subjects.map((subject) => (
        <li key={`${subject.resource} ${subject.id}`}>
          <Subject subject={subject} isMissing={missing.has(subject.id)} />
        </li>
      ))}
    </ul>
  );
}

function Copies({ copies }: { copies: number }) {
  const { countText } = useNumbers();
  if (copies === 0) return "1, first delivery";
  return `${countText(copies + 1, "delivery", "deliveries")} of the same content, stored once`;
}

/** The sender's own time, where its scheme signs one. */
const Sent = ({ at }: { at: string | null }) =>
  at ? <Moment at={at} format="full" /> : "The sender signs no time";

function Facts({ event }: { event: EventDetail }) {
  const { source, scheme, sentAt, receivedAt, copies } = event;
  const isWebhook = source === "webhook";
  return (
    <DescriptionList
      facts={[
        ["State", <EventStatus key="state" event={event} />],
        ["Subject", <Subjects key="subjects" event={event} />],
        [
          "Signature",
          scheme && (
            <>
              <StatusLabel variant="good">Valid</StatusLabel>{" "}
              <span className="text-compact text-ink-3">{schemeText[scheme] ?? scheme}</span>
            </>
          ),
        ],
        ["Sent", isWebhook ? <Sent key="sent" at={sentAt} /> : null],
        [isWebhook ? "Received" : "Found", <Moment key="at" at={receivedAt} format="full" />],
        ["Deliveries", isWebhook ? <Copies key="copies" copies={copies} /> : null],
      ]}
      empty=""
    />
  );
}

function LineTime({ line: { at, isSameMinute } }: { line: EventLine }) {
  const seconds = `:${new Date(at).toISOString().slice(17, 23)}`;
  return (
    <Moment at={at} format="clock" className="text-small text-ink-3">
      {isSameMinute ? seconds : undefined}
    </Moment>
  );
}

function Lines({ event }: { event: EventDetail }) {
  return (
    <ol className="mt-1 text-compact">
      {toEventLines(event).map((line) => (
        <li
          key={line.key}
          className="grid grid-cols-[minmax(56px,auto)_18px_minmax(0,1fr)_auto] items-baseline gap-x-1 py-0.5"
        >
          <LineTime line={line} />
          <span
            aria-hidden="true"
            className="relative self-stretch before:absolute before:-inset-y-0.5 before:inset-s-1 before:w-px before:bg-rule-2 after:absolute after:top-1.5 after:inset-s-[1px] after:size-[7px] after:rounded-full after:bg-ink"
          />
          <span className={`wrap-anywhere ${line.isFailure ? "text-signal" : ""}`}>
            {line.text}
          </span>
          <span className="text-ink-3 tabular-nums">{line.since}</span>
        </li>
      ))}
    </ol>
  );
}

function PayloadSection({ event: { payload, source } }: { event: EventDetail }) {
  const isRestricted = useViewer().writes.length === 0;
  return (
    <Section
      title="Payload"
      aside={payload !== null && <CopyText text={payloadText(payload)} label="Copy" />}
    >
      {payload === null ? (
        <p className="mt-1 text-ink-3">
          {source === "sweep"
            ? "None: a sweep found the change."
            : "Deleted after its retention time."}
        </p>
      ) : (
        <Payload payload={payload} />
      )}
      <p className="mt-2 text-small text-ink-3">
        {isRestricted && payload !== null && "Your role sees the type and the IDs only. "}
        The event is a hint. What you see was read from the API.
      </p>
    </Section>
  );
}

function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="mt-3 border-t border-rule pt-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2>{title}</h2>
        <span className="text-small">{aside}</span>
      </div>
      {children}
    </section>
  );
}

/** One event: what it names, its way to the screen with times, and its payload as it came. */
export function EventRecord({ id, heading: Heading }: { id: number; heading: "h1" | "h2" }) {
  const { data: event, error, refetch } = useEvent(id);
  if (!event)
    return error ? (
      <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={8} />
    );
  return (
    <article>
      {error && <StaleNotice error={error} />}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading
          className={`min-w-0 wrap-anywhere ${Heading === "h2" ? "text-base/7 font-medium [&_.code]:text-[14px]" : ""}`}
        >
          <EventType type={event.type} />
        </Heading>
        <EventButton
          id={id}
          label="Replay"
          hint="Reads the records that the event names again. Nothing is written."
          act={replayEvent}
        />
      </div>
      <p className="mb-3 text-small">
        {event.source === "webhook" ? (
          <Copy value={event.deliveryId} label="Copy event ID" />
        ) : (
          <Code className="text-ink-3">{`sweep ${id}`}</Code>
        )}
      </p>
      <Facts event={event} />
      <Section title="What happened">
        <Lines event={event} />
        {event.failure && (
          <p className="mt-1.5 text-small text-signal wrap-anywhere">
            Last failure: {event.failure.message}
          </p>
        )}
      </Section>
      <PayloadSection event={event} />
    </article>
  );
}
