import { setTimeout as wait } from "node:timers/promises";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import {
  senders,
  timedEvents,
  timeEvents,
  type WatchedScreens,
  withScreens,
} from "./watched-screens.ts";

/** From an event to a screen that shows it. */
export const maxScreenP95Ms = 2_000;
const drainTimeoutMs = 60_000;

/** Prints the times of the events. Returns whether every screen showed each of them soon enough. */
export const printTimes = (
  title: string,
  screens: WatchedScreens["screens"],
  { toStream, toScreen, missing }: Awaited<ReturnType<typeof timeEvents>>,
): boolean => {
  const p95 = quantile(toScreen, 0.95);
  const people = new Set(screens.map(({ person }) => person));
  printTable(
    `${title}: ${timedEvents} events, ${screens.length} streams of ${people.size} people`,
    ["stream p50 ms", "stream p95 ms", "screen p50 ms", "screen p95 ms", "missing"],
    [
      [
        quantile(toStream, 0.5).toFixed(0),
        quantile(toStream, 0.95).toFixed(0),
        quantile(toScreen, 0.5).toFixed(0),
        p95.toFixed(0),
        missing,
      ],
    ],
  );
  return p95 < maxScreenP95Ms && missing === 0;
};

/** Delivers events of all orders to a manager of each group, also those of orders that they don't see. */
const deliverMany = async (count: number, { rig, managers, deliver }: WatchedScreens) => {
  const orders = rig.service.ids();
  let next = 0;
  const deliverAll = async () => {
    for (let at = next++; at < count; at = next++) {
      const order = orders[at % orders.length] as string;
      if (at % 10 === 0) rig.service.move(order);
      await Promise.all(managers.map((person) => deliver(person, order, `many_${at}`)));
    }
  };
  await Promise.all(Array.from({ length: senders }, deliverAll));
};

/**
 * Measures the time from an event to 50 screens, and searches what two managers of different reach
 * receive while events of all orders arrive for both.
 */
export const measureStreams = (count: number): Promise<boolean> =>
  withScreens(async (watched) => {
    const { rig, screens } = watched;
    const timed = await timeEvents(watched, () => ({
      change: rig.service.move,
      path: (order) => `/api/read/orders.get?id=${order}`,
      isShown: (text, order) => text.includes(`"${rig.service.statusOf(order)}"`),
    }));
    const isSoon = printTimes("Event to screen", screens, timed);
    await deliverMany(count, watched);
    await wait(drainTimeoutMs / 20);
    const leaks = screens.reduce((sum, { watcher }) => sum + watcher.leaks(), 0);
    const bytes = screens.reduce((sum, { watcher }) => sum + watcher.bytes(), 0);
    const refused = await rig.countRows('steps @> \'[{"what": "not_visible"}]\'');
    printTable(
      `Reach: ${count} events, each delivered to two managers of different reach`,
      ["events of unseen orders", "KB on streams", "ids of the other's"],
      [[refused, (bytes / 1_000).toFixed(0), leaks]],
    );
    return isSoon && leaks === 0;
  });
