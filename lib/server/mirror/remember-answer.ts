import "server-only";
import type { Connection } from "#lib/server/keys/connection.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import {
  type MirroredResource,
  mirroredLists,
  type SingleResource,
  singleReads,
} from "#lib/server/mirror/mirrored-resources.ts";
import { saveMovement, saveTracking } from "#lib/server/mirror/save-movement.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { saveSeen } from "#lib/server/mirror/save-seen.ts";
import { countInteractiveReads } from "#lib/server/mirror/service-budget.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import type { PersonsAnswer } from "#lib/server/upstream/answer-listeners.ts";
import { defineBatch } from "#lib/server/work/batches.ts";
import { factsOfTracking, movedAtOfHistory } from "#lib/v4/courier-movement.ts";
import { isNonEmptyText, isObject } from "#lib/v4/normalize/json.ts";
import type { OrderHistory, OrderTracking } from "#lib/v4/records/order.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** Answers are stored in batches, so that they add nothing to the time of an answer. */
const batchMs = 1_000;
/** More records than these are left to the sweeps: hashing and sealing them must not slow pages. */
const maxBatchRecords = 200;

type Remembered = Pick<PersonsAnswer, "connection" | "askedAt"> &
  (
    | { source: "list"; resource: MirroredResource; records: MirroredRecord[] }
    | { source: "one"; resource: SingleResource; record: MirroredRecord }
    | { source: "tracking"; orderId: string; data: OrderTracking }
    | { source: "history"; orderId: string; data: OrderHistory }
  );

const gathered = perProcess("qmRememberedAnswers", () => ({
  answers: [] as Remembered[],
  recordCount: 0,
  /** Reads of people by the service's address. */
  reads: new Map<string, number>(),
}));

const resourceWith = <Resource extends string>(
  reads: Readonly<Record<Resource, ReadName>>,
  operation: ReadName,
): Resource | undefined =>
  (Object.keys(reads) as Resource[]).find((resource) => reads[resource] === operation);

const hasId = (record: unknown): record is MirroredRecord =>
  isObject(record) && isNonEmptyText(record.id);

const toRemembered = ({
  connection,
  operation,
  input,
  data,
  askedAt,
}: PersonsAnswer): Remembered | null => {
  if (operation === "orders.tracking" || operation === "orders.history") {
    if (!isNonEmptyText(input.id) || !isObject(data)) return null;
    const answer = { orderId: input.id, data, connection, askedAt };
    return operation === "orders.tracking"
      ? { source: "tracking", ...answer }
      : { source: "history", ...answer };
  }
  const listed = resourceWith(mirroredLists, operation);
  if (listed) {
    const records = isObject(data) && Array.isArray(data.items) ? data.items : [];
    return {
      source: "list",
      resource: listed,
      records: records.filter(hasId),
      connection,
      askedAt,
    };
  }
  const single = resourceWith(singleReads, operation);
  return single && hasId(data)
    ? { source: "one", resource: single, record: data, connection, askedAt }
    : null;
};

const announce = (connection: Connection, resource: MirroredResource, ids: readonly string[]) =>
  publishChanges(
    connection,
    ids.map((id) => ({ resource, id })),
  );

/** Stores one answer. Only records that the mirror had before are announced: others may be old. */
const saveAnswer = async (answer: Remembered, readAt: Date) => {
  const { connection } = answer;
  const source = "read";
  if (answer.source === "tracking") {
    const facts = factsOfTracking(answer.data, readAt.getTime());
    await saveTracking(connection, answer.orderId, facts, readAt);
    return saveSeen(connection, answer.orderId, { tracking: answer.data }, readAt);
  }
  if (answer.source === "history") {
    const movedAt = movedAtOfHistory(answer.data, readAt.getTime());
    await saveMovement(connection, answer.orderId, movedAt);
    return saveSeen(connection, answer.orderId, { history: answer.data }, readAt);
  }
  if (answer.source === "list") {
    const { changed } = await savePage(connection, answer.resource, {
      records: answer.records,
      readAt,
      source,
    });
    const ids = changed.map(({ id }) => id);
    return announce(connection, answer.resource, ids);
  }
  const { resource, record } = answer;
  const { outcome } = await saveSingleRecord(connection, resource, { record, readAt, source });
  if (outcome === "changed")
    await publishChanges(connection, [{ resource, id: record.id, readAt }]);
};

const writeAnswers = async (): Promise<void> => {
  const current = gathered();
  const answers = current.answers.splice(0);
  const reads = [...current.reads];
  current.recordCount = 0;
  current.reads.clear();
  for (const [baseUrl, count] of reads) await countInteractiveReads(baseUrl, count);
  const [now, flushedAt] = [await readStoreTime(), Date.now()];
  for (const answer of answers) {
    // The store's clock compares answers of all instances.
    await saveAnswer(answer, new Date(now.getTime() - (flushedAt - answer.askedAt)));
  }
};

const batch = defineBatch("answers", {
  ms: batchMs,
  write: writeAnswers,
  failure: "read answers could not be stored in the mirror",
});

/** Stores what was remembered. A failure is logged: sweeps and events bring the same. */
export const flushAnswers = batch.flush;

/** Takes an answer that a person read into the connection's mirror, within about a second. */
export const rememberAnswer = (answer: PersonsAnswer): void => {
  const current = gathered();
  const { baseUrl } = answer.connection;
  current.reads.set(baseUrl, (current.reads.get(baseUrl) ?? 0) + 1);
  const remembered = toRemembered(answer);
  const size = remembered?.source === "list" ? remembered.records.length : 1;
  if (remembered && current.recordCount + size <= maxBatchRecords) {
    current.answers.push(remembered);
    current.recordCount += size;
  }
  batch.flushSoon();
};
