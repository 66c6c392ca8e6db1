import "server-only";
import type { EventStep, EventSubject } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { contradictsStatus } from "#lib/server/events/inbox/compare-status.ts";
import {
  coalesce,
  type EarlierEvent,
  type EventStoreRow,
  endTurn,
  findEarlier,
  postpone,
  stepNow,
} from "#lib/server/events/inbox/event-rows.ts";
import { settleMissed } from "#lib/server/events/inbox/settle-missed.ts";
import { ownFailures } from "#lib/server/events/own-failures.ts";
import { openPayload } from "#lib/server/events/payload-seal.ts";
import { readPayload } from "#lib/server/events/read-payload.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { type Connection, findConnectionInUse } from "#lib/server/keys/connection.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import {
  isSingleResource,
  type SingleResource,
  singleReads,
} from "#lib/server/mirror/mirrored-resources.ts";
import { type MirrorRead, readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { makeTrackingDue } from "#lib/server/mirror/save-movement.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

interface ReadableSubject {
  resource: SingleResource;
  id: string;
}

interface SubjectRead extends MirrorRead {
  subject: ReadableSubject;
}

/** Reads of one event that run at once. */
const maxReads = 4;

const withoutRepeats = (subjects: readonly EventSubject[]) => [
  ...new Map(subjects.map((subject) => [`${subject.resource}:${subject.id}`, subject])).values(),
];

/** The records that the connection's key may read one by one. */
const readableOf = ({ capabilities }: Connection, subjects: readonly EventSubject[]) =>
  subjects.flatMap(({ resource, id }): ReadableSubject[] => {
    if (!isSingleResource(resource)) return [];
    const { capability } = endpointOf(singleReads[resource]);
    return capability === null || capabilities.includes(capability) ? [{ resource, id }] : [];
  });

const readAll = async (connection: Connection, subjects: readonly ReadableSubject[]) => {
  const reads: SubjectRead[] = [];
  for (let at = 0; at < subjects.length; at += maxReads) {
    const read = subjects.slice(at, at + maxReads).map(async (subject): Promise<SubjectRead> => {
      const { resource, id } = subject;
      return { ...(await readIntoMirror(connection, resource, id, "event")), subject };
    });
    reads.push(...(await Promise.all(read)));
  }
  return reads;
};

const isChangedBy = { new: null, changed: true, unchanged: false } as const;

const toStep = ({ subject, outcome, from, to }: SubjectRead): EventStep =>
  outcome === "not_visible"
    ? stepNow({ what: "not_visible", ...subject })
    : stepNow({
        what: "read",
        ...subject,
        isChanged: isChangedBy[outcome],
        ...(subject.resource === "orders" ? { from, to } : {}),
      });

/** The read of the record that the event is about: an order, if it names one. */
const mainRead = (row: EventStoreRow, connection: Connection, reads: readonly SubjectRead[]) => {
  const [main] = readableOf(connection, row.subjects);
  return reads.find(({ subject }) => subject.resource === main?.resource && subject.id === main.id);
};

const saidBy = (row: EventStoreRow) => {
  const payload = openPayload(row);
  return payload ? readPayload(payload).said : null;
};

const notVisible = (said: string | null): Pick<EventStoreRow, "failure" | "disagreement"> => ({
  failure: ownFailures.notVisible,
  disagreement: { said: said ?? "", read: null },
});

/** Returns the wait before the next attempt; `null` after the last one. */
const waitAfter = (attempt: number, failure?: Failure | null): number | null => {
  const wait = eventSettings().backoffMs[attempt];
  return wait === undefined ? null : Math.max(wait, failure?.retryAfterMs ?? 0);
};

/** Makes the event due again after a failed attempt, or a dead letter after the last one. */
const fail = async (
  row: EventStoreRow,
  earlier: readonly EarlierEvent[],
  { failure, disagreement, steps }: Attempt,
) => {
  const wait = waitAfter(row.attempt, failure);
  const attempt = row.attempt + 1;
  const failedStep = stepNow({ what: "failed", ...(failure ? { failure } : {}) });
  if (wait !== null) {
    const nextAt = fromNow(wait);
    const changes = { attempt, failure, nextAt };
    if (await endTurn(row, changes, [...steps, failedStep])) await postpone(earlier, nextAt);
    return;
  }
  const { environment, connectionId: id } = row;
  // A sweep finds what could not be read. What the key can't see, it can't find either.
  if (!disagreement) await markGap({ environment, id }, "An event could not be processed.");
  const changes = { attempt, failure, disagreement, nextAt: null, settledAt: fromNow(0) };
  const hasEnded = await endTurn(row, { state: "failed", ...changes }, [...steps, failedStep]);
  if (hasEnded) await coalesce(earlier, row);
};

const succeed = async (
  row: EventStoreRow,
  earlier: readonly EarlierEvent[],
  { disagreement, steps }: Attempt,
) => {
  // A service may announce a status before its reads show it, so a contradiction is read again.
  const wait = disagreement ? waitAfter(row.attempt) : null;
  const changes = {
    attempt: row.attempt + (disagreement ? 1 : 0),
    disagreement,
    failure: null,
    nextAt: wait === null ? null : fromNow(wait),
    settledAt: fromNow(0),
  };
  if (await endTurn(row, { state: "processed", ...changes }, steps)) await coalesce(earlier, row);
};

/** An event that should name a record, and names none, may hide a change: a sweep finds it. */
const needsSweep = ({ type, subjects }: EventStoreRow) =>
  subjects.length === 0 && (type === "" || knownEvents.some((known) => known === type));

/** What an attempt led to: with a failure it is repeated. */
type Attempt = Pick<EventStoreRow, "failure" | "disagreement"> & { steps: EventStep[] };

const attemptReads = async (
  row: EventStoreRow,
  earlier: readonly EarlierEvent[],
  connection: Connection,
): Promise<Attempt> => {
  if (needsSweep(row)) await markGap(connection, "An event named no record.");
  const subjects = withoutRepeats([row, ...earlier].flatMap((each) => each.subjects));
  const reads = await readAll(connection, readableOf(connection, subjects));
  const steps = reads.map(toStep);
  const orders = reads.filter(({ subject }) => subject.resource === "orders");
  await makeTrackingDue(
    connection,
    orders.map(({ subject }) => subject.id),
  );
  const main = mainRead(row, connection, reads);
  const said = saidBy(row);
  if (main?.outcome === "not_visible") return { ...notVisible(said), steps };
  // Changed or not: what is not in a record, such as its tracking, may have changed. A record that the
  // key can't see is not named on a live stream either.
  const changed = reads.flatMap(({ outcome, subject, readAt }) =>
    outcome === "not_visible" ? [] : [{ ...subject, readAt }],
  );
  await publishChanges(connection, changed);
  if (changed.length > 0) steps.push(stepNow({ what: "announced" }));
  const read = main?.subject.resource === "orders" ? main.to : null;
  const isContradicted = said !== null && contradictsStatus(said, read);
  return { failure: null, disagreement: isContradicted ? { said, read } : null, steps };
};

const processHint = async (row: EventStoreRow, connection: Connection) => {
  const earlier = await findEarlier(row);
  const attempt = await attemptReads(row, earlier, connection).catch((error: unknown): Attempt => {
    return { failure: failureOf(error, null), disagreement: null, steps: [] };
  });
  await (attempt.failure ? fail : succeed)(row, earlier, attempt);
};

/** Settles an event without a read: nobody may see what the key of a disabled person reads. */
const giveUp = async (row: EventStoreRow) => {
  const failure = ownFailures.unread;
  const steps = [stepNow({ what: "failed", failure })];
  const changes = { failure, nextAt: null, settledAt: fromNow(0) };
  await endTurn(row, { state: "failed", ...changes }, steps);
};

/**
 * Processes a taken event and the earlier ones of its key: reads the records that they name with the
 * connection's own key, and announces them. The event is then processed, due again, or failed.
 */
export const processEvent = async (row: EventStoreRow): Promise<void> => {
  const { environment, connectionId: id } = row;
  const connection = await findConnectionInUse({ environment, id });
  // Deleted with its connection meanwhile.
  if (!connection) return;
  if (connection.isAbandoned) return giveUp(row);
  const isReplayed = row.steps.some(({ what }) => what === "replayed");
  if (row.source === "sweep" && !isReplayed) await settleMissed(row);
  else await processHint(row, connection);
};
