"use client";

import type { ReactNode } from "react";
import { EventButton } from "#components/events/event-button.tsx";
import { type EventLine, toEventLines } from "#components/events/event-lines.ts";
import { EventStatus, EventType } from "#components/events/event-status.tsx";
import { Subject } from "#components/events/event-subject.tsx";
import { schemeName } from "#components/events/event-text.ts";
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
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

function Subjects({ event: { subjects, steps } }: { event: EventDetail }) {
  if (subjects.length === 0) return <span className="text-ink-3">{t("event.noRecord")}</span>;
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
  const { numberText } = useNumbers();
  return copies === 0
    ? t("eventRecord.firstDelivery")
    : t("eventRecord.copies", { n: numberText(copies + 1) });
}

/** The sender's own time, where its scheme signs one. */
const Sent = ({ at }: { at: string | null }) =>
  at ? <Moment at={at} format="full" /> : t("eventRecord.signsNoTime");

function Facts({ event }: { event: EventDetail }) {
  const { source, scheme, sentAt, receivedAt, copies } = event;
  const isWebhook = source === "webhook";
  return (
    <DescriptionList
      facts={[
        [t("event.state"), <EventStatus key="state" event={event} />],
        [t("event.subject"), <Subjects key="subjects" event={event} />],
        [
          t("eventRecord.signature"),
          scheme && (
            <>
              <StatusLabel variant="good">{t("eventRecord.valid")}</StatusLabel>{" "}
              <span className="text-compact text-ink-3">{schemeName(scheme)}</span>
            </>
          ),
        ],
        [t("eventRecord.sent"), isWebhook ? <Sent key="sent" at={sentAt} /> : null],
        [
          isWebhook ? t("event.received") : t("eventRecord.found"),
          <Moment key="at" at={receivedAt} format="full" />,
        ],
        [t("eventRecord.deliveries"), isWebhook ? <Copies key="copies" copies={copies} /> : null],
      ]}
      empty=""
    />
  );
}

function LineTime({ line: { at, isSameMinute } }: { line: EventLine }) {
  const seconds = <bdi dir="ltr">{`:${new Date(at).toISOString().slice(17, 23)}`}</bdi>;
  return (
    <Moment at={at} format="clock" className="text-match-parent text-small text-ink-3">
      {isSameMinute ? seconds : undefined}
    </Moment>
  );
}

function Lines({ event }: { event: EventDetail }) {
  return (
    <ol className="mt-1 grid grid-cols-[minmax(56px,auto)_18px_minmax(0,1fr)_auto] gap-x-1 text-compact">
      {toEventLines(event).map((line) => (
        <li key={line.key} className="col-span-full grid grid-cols-subgrid items-baseline py-0.5">
          <LineTime line={line} />
          <span
            aria-hidden="true"
            className="relative self-stretch before:absolute before:-inset-y-0.5 before:inset-s-1 before:w-px before:bg-rule-2 after:absolute after:top-1.5 after:inset-s-[1px] after:size-[7px] after:rounded-full after:bg-ink"
          />
          <span className={`wrap-anywhere ${line.isFailure ? "text-signal" : ""}`}>
            {line.text}
          </span>
          <span className="text-end text-ink-3 tabular-nums">{line.since}</span>
        </li>
      ))}
    </ol>
  );
}

function PayloadSection({ event: { payload, source } }: { event: EventDetail }) {
  const isRestricted = useViewer().writes.length === 0;
  return (
    <Section
      title={t("eventRecord.payload")}
      aside={
        payload !== null && <CopyText text={payloadText(payload)} label={t("eventRecord.copy")} />
      }
    >
      {payload === null ? (
        <p className="mt-1 text-ink-3">
          {source === "sweep" ? t("eventRecord.noneSweep") : t("eventRecord.deleted")}
        </p>
      ) : (
        <Payload payload={payload} />
      )}
      <p className="mt-2 text-small text-ink-3">
        {sentencesText([
          isRestricted && payload !== null && t("eventRecord.typeOnly"),
          t("eventRecord.isHint"),
        ])}
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
          label={t("eventRecord.replay")}
          hint={t("eventRecord.replayHint")}
          act={replayEvent}
        />
      </div>
      <p className="mb-3 text-small">
        {event.source === "webhook" ? (
          <Copy value={event.deliveryId} label={t("eventRecord.copyId")} />
        ) : (
          <Code className="text-ink-3">{t("event.sweepId", { id: String(id) })}</Code>
        )}
      </p>
      <Facts event={event} />
      <Section title={t("eventRecord.whatHappened")}>
        <Lines event={event} />
        {event.failure && (
          <p className="mt-1.5 text-small text-signal wrap-anywhere">
            {t("eventRecord.lastFailure", { reason: event.failure.message })}
          </p>
        )}
      </Section>
      <PayloadSection event={event} />
    </article>
  );
}
