import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { StoredLine, StoredWrite } from "#lib/runs/check/checked-line.ts";
import { changed, type Obstacle } from "#lib/runs/kinds/kind.ts";
import { kindOf } from "#lib/runs/kinds/kinds.ts";
import { tellMissingCapability } from "#lib/runs/missing-capability.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findRowByKey } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { storeIntent } from "#lib/server/intents/store-intent.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { sendScopeOf, wasSent } from "#lib/server/runs/check/sent-before.ts";
import {
  openLine,
  openWrite,
  type RunRecord,
  type RunRow,
} from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A row to release, with the record that fills its hole and when that one was accepted. */
export interface DueRow {
  row: RunRow;
  /** The id of the record of the row that this one depends on. */
  filledBy: string | null;
  dependencySettledAt: Date | null;
}

interface Sending {
  operation: WriteName;
  payload: WirePayload;
  isSecond: boolean;
}

const isAt = ({ runId, position }: RunRow) =>
  and(eq(runRows.runId, runId), eq(runRows.position, position));

/** Ends a row that is not sent, and won't be. One that became a request stays as it is. */
export const haltRow = async (row: RunRow, halted: string): Promise<void> => {
  await store()
    .update(runRows)
    .set({ halted, settledAt: fromNow(0) })
    .where(and(isAt(row), isNull(runRows.intentId), isNull(runRows.halted)));
};

const noteIntent = async (row: RunRow, intentId: string): Promise<void> => {
  await store().update(runRows).set({ intentId }).where(isAt(row));
};

const tryLater = async (row: RunRow): Promise<void> => {
  await store()
    .update(runRows)
    .set({ notBefore: fromNow(runSettings().readBackMs) })
    .where(and(isAt(row), isNull(runRows.intentId)));
};

/** Returns the request of a write: the checked bytes, or the checked input with its one id filled in. */
export const payloadOf = (
  { operation }: Pick<RunRow, "operation">,
  write: StoredWrite,
  filledBy: string | null,
): WirePayload | null => {
  if (write.hole === null) return write.payload;
  if (filledBy === null || operation === null) return null;
  const prepared = prepare(operation, { ...write.input, [write.hole]: filledBy });
  return "payload" in prepared ? prepared.payload : null;
};

/** Returns what the check stored of the line of a row: its first row keeps it. */
const readLine = async (row: RunRow): Promise<StoredLine> => {
  if (row.sealedLine !== null) return openLine(row);
  const [first] = await store()
    .select()
    .from(runRows)
    .where(
      and(eq(runRows.runId, row.runId), eq(runRows.line, row.line), isNotNull(runRows.sealedLine)),
    );
  if (!first) throw new Error("A line has no first row.");
  return openLine(first);
};

/** Finds whether the same was sent since the check, which only a person may send a second time. */
const findSecond = async (run: RunRecord, due: Sending): Promise<Obstacle | null> => {
  if (due.isSecond) return null;
  const scope = await sendScopeOf(run);
  return (await wasSent(run.environment, scope, due.operation, due.payload.input))
    ? changed("the same was sent meanwhile")
    : null;
};

/**
 * Returns the key under which a row is stored as an intent: it is one, however often a process releases it.
 * Only one that expired before anything was sent is followed by another.
 */
export const intentKeyOf = (run: RunRecord, { position, writeHash, releases }: RunRow) =>
  `run ${keyedHash("run row", [run.id, position, writeHash, releases])}`;

/**
 * Releases a row to the journal, which sends it. A row whose facts changed since the check is halted.
 * Throws `V4Error`, `PrincipalError` and `MissingCapability` where that can't be found out: then nothing was
 * released.
 */
export const releaseRow = async (
  run: RunRecord,
  principal: Principal,
  due: DueRow,
): Promise<void> => {
  const { row, filledBy } = due;
  const { connection } = principal;
  const { operation } = row;
  if (!connection || operation === null) return;
  const write = openWrite(row);
  const payload = payloadOf(row, write, filledBy);
  if (!payload) return haltRow(row, "The request can't be completed: the new record has no ID.");
  const idempotencyKey = intentKeyOf(run, row);
  // A process that died before it noted the intent has stored it: its own result is no obstacle.
  const known = await findRowByKey(idempotencyKey);
  if (known) return noteIntent(row, known.id);
  const client = tellMissingCapability((await upstreamFor(run)).client);
  const isSecond = write.hole === null && write.isSecond === true;
  const obstacle =
    (await kindOf(run.kind).findObstacle({
      client,
      operation,
      hole: row.hole,
      line: await readLine(row),
      payload,
      filledBy,
      dependencySettledAt: due.dependencySettledAt,
      readBackForMs: runSettings().readBackForMs,
    })) ?? (await findSecond(run, { operation, payload, isSecond }));
  if (obstacle) {
    if ("again" in obstacle) return tryLater(row);
    // Another process may have sent it meanwhile, and its own result is the obstacle.
    const sent = await findRowByKey(idempotencyKey);
    return sent ? noteIntent(row, sent.id) : haltRow(row, obstacle.halted);
  }
  const stored = await storeIntent(principal, connection, operation, payload, {
    idempotencyKey,
    salt: "",
    state: "ready",
    nextAt: fromNow(0),
    deadline: fromNow(journalSettings().sendWithinMs),
    runId: run.id,
    isSecond,
    askedDetail: { run: run.id, row: row.line },
  });
  // Another process that had the run's turn too has stored it in this moment.
  const intent = stored ?? (await findRowByKey(idempotencyKey));
  if (!intent) throw new Error("A stored intent is missing.");
  await noteIntent(row, intent.id);
};
