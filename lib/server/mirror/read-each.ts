import "server-only";
import { type Connection, findConnection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { pauseBackgroundReads, takeBackgroundRead } from "#lib/server/mirror/service-budget.ts";
import { isStillMine, type SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** Failures in a row after which the rest is left to the next sweep: the service may be in trouble. */
const maxFailures = 3;

/** A sweep takes each read as soon as there is one, so while one runs there are never so many. */
const readsForSweeps = 2;

/** What is read of single orders after a sweep. */
export interface ReadEach {
  operation: ReadName;
  /** Returns the orders to ask for, in turn. */
  find: (connection: Connection) => Promise<string[]>;
  /** Asks for one order and stores the answer. */
  read: (connection: Connection, client: Client, id: string, signal: AbortSignal) => Promise<void>;
  /** Notes that an order was asked for in vain: it waits its turn again, and keeps no other back. */
  noteFailure: (connection: Connection, id: string) => Promise<void>;
  /** Called where one order after another is refused (403): the key may not read any. */
  noteHidden: (connection: Connection) => Promise<void>;
}

const mayRead = ({ capabilities }: Connection, operation: ReadName) => {
  const { capability } = endpointOf(operation);
  return capability === null || capabilities.includes(capability);
};

/**
 * Waits for a read that no sweep needs. Returns `false` if the process stops, or if the next sweep of
 * the plan has begun, which asks for the rest.
 */
const waitForTurn = async (plan: SweepPlan, baseUrl: string, signal: AbortSignal) => {
  for (;;) {
    if (signal.aborted || !(await isStillMine(plan))) return false;
    const waitMs = await takeBackgroundRead(baseUrl, readsForSweeps);
    if (waitMs === 0) return true;
    if (!(await wait(systemClock, waitMs, signal))) return false;
  }
};

/**
 * What a read of one order came to. `hidden`: a 403, which is about this order or about all of them.
 * `stopped`: no order should be asked for now.
 */
type Outcome = "read" | "failed" | "hidden" | "stopped";

const settleFailure = async (
  { noteFailure }: ReadEach,
  connection: Connection,
  id: string,
  error: unknown,
): Promise<Outcome> => {
  if (!isV4Error(error)) throw error;
  if (error.kind === "rate_limited") {
    await pauseBackgroundReads(connection.baseUrl, error.retryAfterMs ?? 5_000);
    return "stopped";
  }
  if (error.kind === "authentication") return "stopped";
  await noteFailure(connection, id);
  if (error.kind === "authorization") return "hidden";
  return error.kind === "not_found" ? "read" : "failed";
};

/**
 * Reads single orders after a sweep that this process ran, one after the other, within the background's
 * budget. Ends when the next sweep of the plan begins, or the process stops. Where the key is refused (403)
 * the questions end, and nothing is concluded. Throws what the store throws.
 */
export const readEach = async (
  each: ReadEach,
  plan: SweepPlan,
  signal: AbortSignal,
): Promise<void> => {
  const { environment, connectionId: id } = plan;
  const connection = await findConnection({ environment, id });
  if (!connection || !mayRead(connection, each.operation)) return;
  const ids = await each.find(connection);
  if (ids.length === 0) return;
  const client = await openClient(connection);
  let failures = 0;
  for (const orderId of ids) {
    if (!(await waitForTurn(plan, connection.baseUrl, signal))) return;
    const outcome = await each.read(connection, client, orderId, signal).then(
      () => "read" as const,
      (error: unknown) =>
        signal.aborted ? "stopped" : settleFailure(each, connection, orderId, error),
    );
    if (outcome === "stopped") return;
    failures = outcome === "read" ? 0 : failures + 1;
    if (failures < maxFailures) continue;
    if (outcome === "hidden") await each.noteHidden(connection);
    return;
  }
};
