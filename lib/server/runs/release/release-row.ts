import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findRowByKey } from "#lib/server/intents/journal/journal.ts";
import type { WirePayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { prepare } from "#lib/server/intents/send/prepare.ts";
import { storeIntent } from "#lib/server/intents/store-intent.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { differenceOf } from "#lib/server/runs/check/known-person.ts";
import { findOtherDevice } from "#lib/server/runs/check/other-order.ts";
import {
  openLine,
  openWrite,
  type RunRecord,
  type RunRow,
  type StoredWrite,
} from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** A row to release, with the record that fills its hole and when that one was accepted. */
export interface DueRow {
  row: RunRow;
  /** The id of the record of the row that this one depends on. */
  filledBy: string | null;
  dependencySettledAt: Date | null;
}

type Obstacle = { halted: string } | { again: true };

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

const findEmployee = async (client: Client, id: string): Promise<Employee | null> => {
  try {
    return (await client.perform("employees.get", { id })).data;
  } catch (error) {
    if (isV4Error(error) && error.kind === "not_found") return null;
    throw error;
  }
};

/** The delivery address is read when an order is placed, so a new person must be readable before. */
const readBack = async (client: Client, { filledBy, dependencySettledAt }: DueRow) => {
  const person = await findEmployee(client, filledBy ?? "");
  if (person) return null;
  const since = Date.now() - (dependencySettledAt?.getTime() ?? Date.now());
  return since < runSettings().readBackForMs
    ? ({ again: true } as const)
    : { halted: "The new person can't be read back, so the order was not sent." };
};

/** Finds whether a device left the stock since the check. */
const findStockChange = async (client: Client, ids: readonly string[]) => {
  for (const id of ids) {
    const { data } = await client.perform("products.get", { id });
    if (typeof data.employeeId === "string" && data.employeeId !== "") {
      return { halted: "Changed since the check: the device is now with someone." };
    }
  }
  return null;
};

/** Finds whether a person's record is no longer what the check compared with. */
const findRecordChange = async (
  client: Client,
  row: RunRow,
  payload: WirePayload,
): Promise<Obstacle | null> => {
  if (row.sealedLine === null) return null;
  const { before } = openLine(row);
  const person = await findEmployee(client, String(payload.input.id));
  if (!person) return { halted: "Changed since the check: your API key shows no such employee." };
  const { before: changed } = differenceOf(new Map(Object.entries(before)), person);
  const [field] = Object.keys(changed);
  return field === undefined
    ? null
    : { halted: `Changed since the check: ${field} is now another than the one you saw.` };
};

const findObstacle = async (
  client: Client,
  due: DueRow,
  payload: WirePayload,
): Promise<Obstacle | null> => {
  const { row } = due;
  if (row.hole !== null) {
    const obstacle = await readBack(client, due);
    if (obstacle) return obstacle;
  } else if (row.operation === "employees.update") {
    return findRecordChange(client, row, payload);
  }
  if (row.operation !== "orders.create") return null;
  const { productIds, employeeId } = payload.input;
  if (row.hole === null) {
    const person = await findEmployee(client, String(employeeId));
    const other = person ? await findOtherDevice(client, person, null) : null;
    if (other !== null) return { halted: `Changed since the check: ${other}.` };
  }
  return Array.isArray(productIds) ? findStockChange(client, productIds.map(String)) : null;
};

/**
 * Returns the key under which a row is stored as an intent: it is one, however often a process releases it.
 * Only one that expired before anything was sent is followed by another.
 */
export const intentKeyOf = (run: RunRecord, { position, writeHash, releases }: RunRow) =>
  `run ${keyedHash("run row", [run.id, position, writeHash, releases])}`;

/**
 * Releases a row to the journal, which sends it. A row whose facts changed since the check is halted.
 * Throws `V4Error` and `PrincipalError` where that can't be found out: then nothing was released.
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
  const payload = payloadOf(row, openWrite(row), filledBy);
  if (!payload) return haltRow(row, "The request can't be completed: the new record has no ID.");
  const idempotencyKey = intentKeyOf(run, row);
  // A process that died before it noted the intent has stored it: its own result is no obstacle.
  const known = await findRowByKey(idempotencyKey);
  if (known) return noteIntent(row, known.id);
  const { client } = await upstreamFor(run);
  const obstacle = await findObstacle(client, due, payload);
  if (obstacle) return "again" in obstacle ? tryLater(row) : haltRow(row, obstacle.halted);
  const stored = await storeIntent(principal, connection, operation, payload, {
    idempotencyKey,
    salt: "",
    state: "ready",
    nextAt: fromNow(0),
    deadline: fromNow(journalSettings().sendWithinMs),
    runId: run.id,
    askedDetail: { run: run.id, row: row.line },
  });
  // Another process that had the run's turn too has stored it in this moment.
  const intent = stored ?? (await findRowByKey(idempotencyKey));
  if (!intent) throw new Error("A stored intent is missing.");
  await noteIntent(row, intent.id);
};
