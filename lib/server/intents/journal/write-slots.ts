import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";

type WaitResult = "free" | "late" | "stopped";

interface Waiter {
  connection: string;
  start: (result: WaitResult) => void;
}

interface Slots {
  /** Writes between claim and answer, by connection. */
  running: Map<string, number>;
  /** In the order of arrival. A connection at its limit lets others pass. */
  waiting: Waiter[];
}

const slots = perProcess("qmWriteSlots", (): Slots => ({ running: new Map(), waiting: [] }));

const connectionOf = ({ environment, connectionId }: IntentRow) => `${environment} ${connectionId}`;

const runningIn = (connection: string) => slots().running.get(connection) ?? 0;

const hasFreeSlot = (connection: string) => {
  const { maxWrites, maxWritesPerConnection } = journalSettings();
  const total = [...slots().running.values()].reduce((sum, count) => sum + count, 0);
  return total < maxWrites && runningIn(connection) < maxWritesPerConnection;
};

const take = (connection: string) => slots().running.set(connection, runningIn(connection) + 1);

const release = (connection: string) => {
  const { running, waiting } = slots();
  const left = runningIn(connection) - 1;
  if (left > 0) running.set(connection, left);
  else running.delete(connection);
  const index = waiting.findIndex((waiter) => hasFreeSlot(waiter.connection));
  const [next] = index < 0 ? [] : waiting.splice(index, 1);
  if (!next) return;
  take(next.connection);
  next.start("free");
};

const awaitSlot = (connection: string, deadline: Date): Promise<WaitResult> =>
  new Promise((resolve) => {
    const { waiting } = slots();
    const waiter: Waiter = {
      connection,
      start: (result) => {
        clearTimeout(timer);
        resolve(result);
      },
    };
    // Just after the deadline, so that the attempt sees that it has passed.
    const timer = setTimeout(
      () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        resolve("late");
      },
      Math.max(0, deadline.getTime() - storeTime()) + 5,
    );
    waiting.push(waiter);
  });

/** Returns whether a write of this connection would have to wait now. */
export const mustQueue = (row: IntentRow): boolean => {
  const connection = connectionOf(row);
  const isQueued = slots().waiting.some((waiter) => waiter.connection === connection);
  return isQueued || !hasFreeSlot(connection);
};

/**
 * Runs one attempt at a write within the limits of concurrent writes: of this process, and of one
 * connection. Above them the intent stays `ready` ("Queued") in the order of arrival. With `hasWaited`
 * the row may have changed. Also calls `run` when the deadline passed in the queue, so that the intent
 * ends. Resolves to `null` without calling it when the journal stops.
 */
export const withWriteSlot = async <T>(
  row: IntentRow,
  run: (hasWaited: boolean) => Promise<T>,
): Promise<T | null> => {
  const connection = connectionOf(row);
  if (!mustQueue(row)) {
    take(connection);
    return run(false).finally(() => release(connection));
  }
  const result = await awaitSlot(connection, row.deadline);
  if (result === "stopped") return null;
  if (result === "late") return run(true);
  return run(true).finally(() => release(connection));
};

/** Ends every wait. Queued intents stay `ready` in the database for the next process. */
export const leaveWriteQueue = () => {
  for (const waiter of slots().waiting.splice(0)) waiter.start("stopped");
};
