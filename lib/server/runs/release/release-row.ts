import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Told, told } from "#lib/protocol/run-note.ts";
import type { StoredLine, StoredWrite } from "#lib/runs/check/checked-line.ts";
import { halt, type Obstacle } from "#lib/runs/kinds/kind.ts";
import { findObstacle } from "#lib/runs/kinds/kinds.ts";
import { tellMissingCapability } from "#lib/runs/missing-capability.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { approvedHashOf } from "#lib/server/intents/approval/clear-to-send.ts";
import { lockScopeOf } from "#lib/server/intents/journal/company-of.ts";
import { findIdsByKeys } from "#lib/server/intents/journal/find-rows.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { type StoreIntentIn, toStored } from "#lib/server/intents/store-intent.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { wasSent } from "#lib/server/runs/check/sent-before.ts";
import { openFrozenWrite } from "#lib/server/runs/stored/run-content.ts";
import { openLine, type RunRecord, type RunRow } from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { haltedColumns } from "#lib/server/runs/stored/told-columns.ts";
import type { StoredApproval } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { prepare, type WirePayload } from "#lib/v4/client/prepare-write.ts";
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

/** The row as it was read: one that was released again since has another request, which this knows nothing of. */
const isAt = ({ runId, position, releases }: RunRow) =>
  and(eq(runRows.runId, runId), eq(runRows.position, position), eq(runRows.releases, releases));

/** Ends a row that is not sent, and won't be. One that became a request stays as it is. */
export const haltRow = async (row: RunRow, why: Told): Promise<void> => {
  await store()
    .update(runRows)
    .set({ ...haltedColumns(why), settledAt: fromNow(0) })
    .where(and(isAt(row), isNull(runRows.intentId), isNull(runRows.halted)));
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

/** Returns the approval of a run as that of exactly this request of it; `null` where nobody had to approve it. */
const approvalOf = (
  { approvedBy: by, approvedName, approvedInPlaceOf, clearedVersion }: RunRecord,
  payload: WirePayload,
): StoredApproval | null =>
  by === null
    ? null
    : {
        ...{ by, name: approvedName ?? "", standsInFor: approvedInPlaceOf ?? [] },
        hash: approvedHashOf(payload),
        version: clearedVersion ?? 0,
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
const findSecond = async ({ run, scope }: Turn, due: Sending): Promise<Obstacle | null> => {
  if (due.isSecond) return null;
  return (await wasSent(run.environment, scope, due.operation, due.payload.input))
    ? halt("runHalt.sentMeanwhile")
    : null;
};

/**
 * Returns the key under which a row is stored as an intent: it is one, however often a process releases it.
 * Only one that expired before anything was sent is followed by another.
 */
export const intentKeyOf = (run: RunRecord, { position, writeHash, releases }: RunRow) =>
  `run ${keyedHash("run row", [run.id, position, writeHash, releases])}`;

/**
 * Notes the requests of rows that were stored before: a row becomes one request, whoever releases it. Returns
 * these rows.
 */
export const noteKnown = async (run: RunRecord, rows: readonly RunRow[]): Promise<Set<RunRow>> => {
  const ids = await findIdsByKeys(rows.map((row) => intentKeyOf(run, row)));
  const known = new Set<RunRow>();
  for (const row of rows) {
    const intentId = ids.get(intentKeyOf(run, row));
    if (intentId === undefined) continue;
    await store().update(runRows).set({ intentId }).where(isAt(row));
    known.add(row);
  }
  return known;
};

/** What the rows of one turn share. */
export interface Turn {
  run: RunRecord;
  principal: Principal;
  connection: Connection;
  client: Client;
  /** Whose records the writes are about. */
  scope: string;
}

export const openTurn = async (run: RunRecord, principal: Principal): Promise<Turn | null> => {
  const { connection } = principal;
  if (!connection) return null;
  const { client } = await upstreamFor(run);
  const scope = await lockScopeOf(connection, run.company);
  return { run, principal, connection, scope, client: tellMissingCapability(client) };
};

/** A row that may go as it was checked, with the request that it becomes. */
export interface CheckedRow {
  due: DueRow;
  idempotencyKey: string;
  /** When what it was checked against was asked for again, by `performance.now()`. */
  askedAt: number;
  store: StoreIntentIn;
}

/**
 * Asks again for what a row was checked against. Returns the row as it is released, or `null` where it does not
 * go now: one whose facts changed since the check is halted. Throws `V4Error`, `PrincipalError` and
 * `MissingCapability` where that can't be found out, and `ChangedRow`: then nothing was changed.
 */
export const recheckRow = async (turn: Turn, due: DueRow): Promise<CheckedRow | null> => {
  const { run, client } = turn;
  const { row, filledBy } = due;
  const { operation } = row;
  if (operation === null) return null;
  const askedAt = performance.now();
  const write = openFrozenWrite(row);
  const payload = payloadOf(row, write, filledBy);
  if (!payload) {
    await haltRow(row, told("runHalt.noId"));
    return null;
  }
  const idempotencyKey = intentKeyOf(run, row);
  const isSecond = write.hole === null && write.isSecond === true;
  const line = await readLine(row);
  const obstacle =
    (await findObstacle(run.kind, {
      client,
      operation,
      hole: row.hole,
      line,
      payload,
      filledBy,
      dependencySettledAt: due.dependencySettledAt,
      readBackForMs: runSettings().readBackForMs,
    })) ?? (await findSecond(turn, { operation, payload, isSecond }));
  if (obstacle) {
    if ("again" in obstacle) await tryLater(row);
    // Another process may have sent it meanwhile, and its own result is the obstacle.
    else if (!(await noteKnown(run, [row])).has(row)) await haltRow(row, obstacle.halted);
    return null;
  }
  const { leaseMs, sendWithinMs } = journalSettings();
  const store = await toStored(turn.principal, turn.connection, operation, payload, {
    idempotencyKey,
    salt: "",
    state: "ready",
    // This process sends it right away; the journal's worker takes it only if this process dies first.
    nextAt: fromNow(leaseMs),
    deadline: fromNow(sendWithinMs),
    runId: run.id,
    approval: approvalOf(run, payload),
    isSecond,
    askedDetail: { run: run.id, row: row.line },
  });
  return { due, idempotencyKey, askedAt, store };
};
