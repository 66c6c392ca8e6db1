import { setTimeout as wait } from "node:timers/promises";
import type { ExceptionsAnswer } from "#lib/protocol/exception.ts";
import { printTimes } from "./measure-streams.ts";
import type { Rig } from "./rig.ts";
import { timeEvents, withScreens } from "./watched-screens.ts";

const path = "/api/exceptions";
const copiedWithinMs = 60_000;

const has = (text: string, order: string) =>
  (JSON.parse(text) as ExceptionsAnswer).rows.some(({ id }) => id === order);

/** Waits until a copy of the orders answers each queue: before that, the service is scanned every 15 seconds. */
const untilCopied = async ({ database }: Rig, connectionCount: number) => {
  const end = performance.now() + copiedWithinMs;
  for (;;) {
    const { rows } = await database.query<{ n: number }>(
      `select count(distinct connection_id)::int as n from sweeps
       where ended_at is not null and (coverage -> 'orders' ->> 'isComplete')::boolean`,
    );
    if (rows[0]?.n === connectionCount) return;
    if (performance.now() > end) throw new Error(`Only ${rows[0]?.n} connections have a copy`);
    await wait(500);
  }
};

/** Measures the time from an event to 50 queues in which an entry appears, or from which one is gone. */
export const measureEntries = (): Promise<boolean> =>
  withScreens(async (watched) => {
    const { rig, screens } = watched;
    await untilCopied(rig, new Set(screens.map(({ person }) => person)).size);
    // In one round each order comes to the customs, in the next one it is back where no courier must move it.
    const atCustoms = new Set<string>();
    const timed = await timeEvents(watched, () => ({
      change: (order) => {
        const isIn = !atCustoms.delete(order);
        if (isIn) atCustoms.add(order);
        rig.service.set(order, isIn ? "awaiting_customs" : "processing");
      },
      path: () => path,
      isShown: (text, order) => has(text, order) === atCustoms.has(order),
    }));
    return printTimes("Event to queue, in which an entry appears or closes", screens, timed);
  });
