import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signInAsDemo } from "#testing/world/console-client.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { type Rig, startRig } from "./rig.ts";
import { createSender, eventsPathOf, toDelivery } from "./sender.ts";
import { type StreamWatcher, watchStream } from "./stream-watcher.ts";

/** Ten people with five streams each. Managers of `a` don't see the orders of `b`, nor the reverse. */
const peopleOfGroup = 5;
const streamsOfPerson = 5;
const ordersOfGroup = 20;
const maxScreenP95Ms = 2_000;
const timedEvents = 60;
const everyMs = 1_000;
const timeoutMs = 10_000;
const senders = 32;
const drainTimeoutMs = 60_000;

const capabilities = ["orders", "employees", "inventory", "teams", "company"].flatMap((group) => [
  `${group}:read`,
  `${group}:write`,
]);

const groups = ["a", "b"] as const;
type Group = (typeof groups)[number];

interface Person {
  key: DemoKey & { webhookSecret: string };
  group: Group;
}

const toPerson = (group: Group, number: number): Person => {
  const uid = `${group}${number}`;
  return {
    group,
    key: {
      label: uid,
      kind: "manager",
      key: `svc_sk_bench_${group}_${number}`,
      capabilities,
      user: { uid, email: `${uid}@demo.example`, displayName: uid },
      scope: { teams: [group], countries: [] },
      webhookSecret: `whsec_${randomBytes(32).toString("base64")}`,
    },
  };
};

const ordersOf = (group: string) =>
  Array.from({ length: ordersOfGroup }, (_, at) => `ord_${group}_${at}`);
const shared = ordersOf("shared");

/** By the names of the key and of the order. */
const isVisible = (apiKey: string, id: string) =>
  id.startsWith("ord_shared_") || id.startsWith(`ord_${apiKey.split("_")[3]}_`);

/** A live stream of a person, and the read by which the browser then refreshes its screen. */
interface Screen {
  watcher: StreamWatcher;
  person: Person;
  read: (id: string) => Promise<string>;
}

const openScreens = async (origin: string, person: Person): Promise<Screen[]> => {
  const cookie = await signInAsDemo({ origin }, person.key);
  const forbidden = new RegExp(`ord_${person.group === "a" ? "b" : "a"}_`);
  const read = async (id: string) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await fetch(`${origin}/api/read/orders.get?id=${id}`, { headers });
    return answer.text();
  };
  const watchers = Array.from({ length: streamsOfPerson }, () =>
    watchStream(origin, cookie, forbidden),
  );
  return (await Promise.all(watchers)).map((watcher) => ({ watcher, person, read }));
};

type Deliver = (person: Person, order: string, name: string) => Promise<number>;

const deliverBy = (rig: Rig, sender: ReturnType<typeof createSender>): Deliver => {
  const origin = rig.consoles[0]?.origin ?? "";
  return ({ key }, order, name) => {
    const data = { order_id: order, status: rig.service.statusOf(order) };
    const body = JSON.stringify({ type: "order.status_changed", data });
    const path = eventsPathOf(`demo:${key.user.uid}`);
    return sender.send(origin, { ...toDelivery(key.webhookSecret, name, body), path });
  };
};

/** Returns the milliseconds from each event to each stream, and to the read after it. */
const timeEvents = async (rig: Rig, screens: readonly Screen[], deliver: Deliver) => {
  const [toStream, toScreen]: number[][] = [[], []];
  const people = new Set(screens.map(({ person }) => person));
  let missing = 0;
  for (let at = 0; at < timedEvents; at += 1) {
    const order = shared[at % shared.length] as string;
    rig.service.move(order);
    const status = rig.service.statusOf(order);
    const begin = performance.now();
    const seen = screens.map(async ({ watcher, read }) => {
      const seenAt = await watcher.waitFor(order, timeoutMs);
      const isFresh = seenAt !== null && (await read(order)).includes(`"${status}"`);
      if (!isFresh) {
        missing += 1;
        return;
      }
      toStream?.push(seenAt - begin);
      toScreen?.push(performance.now() - begin);
    });
    await Promise.all([...people].map((person) => deliver(person, order, `timed_${at}`)));
    await Promise.all([...seen, wait(everyMs)]);
  }
  return { toStream: toStream ?? [], toScreen: toScreen ?? [], missing };
};

/** Delivers events of all orders to a manager of each group, also those of orders that they don't see. */
const deliverMany = async (
  count: number,
  people: readonly Person[],
  rig: Rig,
  deliver: Deliver,
) => {
  const orders = rig.service.ids();
  let next = 0;
  const deliverAll = async () => {
    for (let at = next++; at < count; at = next++) {
      const order = orders[at % orders.length] as string;
      if (at % 10 === 0) rig.service.move(order);
      await Promise.all(people.map((person) => deliver(person, order, `many_${at}`)));
    }
  };
  await Promise.all(Array.from({ length: senders }, deliverAll));
};

/**
 * Measures the time from an event to 50 screens, and searches what two managers of different reach
 * receive while events of all orders arrive for both.
 */
export async function measureStreams(count: number): Promise<boolean> {
  const people = groups.flatMap((group) =>
    Array.from({ length: peopleOfGroup }, (_, number) => toPerson(group, number)),
  );
  const keys = people.map(({ key }) => key);
  const orderIds = [...shared, ...groups.flatMap(ordersOf)];
  const rig = await startRig({ people: { keys, orderIds, isVisible } });
  const sender = createSender(senders * 2);
  const screens: Screen[] = [];
  try {
    const origin = rig.consoles[0]?.origin ?? "";
    for (const person of people) screens.push(...(await openScreens(origin, person)));
    const deliver = deliverBy(rig, sender);
    const timed = await timeEvents(rig, screens, deliver);
    const p95 = quantile(timed.toScreen, 0.95);
    printTable(
      `Event to screen: ${timedEvents} events, ${screens.length} streams of ${people.length} people`,
      ["stream p50 ms", "stream p95 ms", "screen p50 ms", "screen p95 ms", "missing"],
      [
        [
          quantile(timed.toStream, 0.5).toFixed(0),
          quantile(timed.toStream, 0.95).toFixed(0),
          quantile(timed.toScreen, 0.5).toFixed(0),
          p95.toFixed(0),
          timed.missing,
        ],
      ],
    );
    const managers = groups.map((group) => people.find((each) => each.group === group) as Person);
    await deliverMany(count, managers, rig, deliver);
    await wait(drainTimeoutMs / 20);
    const leaks = screens.reduce((sum, { watcher }) => sum + watcher.leaks(), 0);
    const bytes = screens.reduce((sum, { watcher }) => sum + watcher.bytes(), 0);
    const refused = await rig.countRows('steps @> \'[{"what": "not_visible"}]\'');
    printTable(
      `Reach: ${count} events, each delivered to two managers of different reach`,
      ["events of unseen orders", "KB on streams", "ids of the other's"],
      [[refused, (bytes / 1_000).toFixed(0), leaks]],
    );
    return p95 < maxScreenP95Ms && timed.missing === 0 && leaks === 0;
  } finally {
    for (const { watcher } of screens) watcher.close();
    sender.close();
    await rig.close();
  }
}
