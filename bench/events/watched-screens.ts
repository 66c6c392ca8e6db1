import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signInAsDemo } from "#testing/world/console-client.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { type Rig, startRig } from "./rig.ts";
import { createSender, eventsPathOf, toDelivery } from "./sender.ts";
import { type StreamWatcher, watchStream } from "./stream-watcher.ts";

/** Ten people with five streams each. Managers of `a` don't see the orders of `b`, nor the reverse. */
const peopleOfGroup = 5;
const streamsOfPerson = 5;
const ordersOfGroup = 20;
export const timedEvents = 60;
const everyMs = 1_000;
const timeoutMs = 10_000;
export const senders = 32;

const capabilities = ["orders", "employees", "inventory", "teams", "company"].flatMap((group) => [
  `${group}:read`,
  `${group}:write`,
]);

const groups = ["a", "b"] as const;
type Group = (typeof groups)[number];

export interface Person {
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

/** A live stream of a person, and the reads by which the browser then refreshes its screen. */
export interface Screen {
  watcher: StreamWatcher;
  person: Person;
  read: (path: string) => Promise<string>;
}

const openScreens = async (origin: string, person: Person): Promise<Screen[]> => {
  const cookie = await signInAsDemo({ origin }, person.key);
  const forbidden = new RegExp(`ord_${person.group === "a" ? "b" : "a"}_`);
  const read = async (path: string) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await fetch(`${origin}${path}`, { headers });
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

/** A console with 50 open screens of ten people. */
export interface WatchedScreens {
  rig: Rig;
  screens: readonly Screen[];
  /** A person of each group. */
  managers: readonly Person[];
  deliver: Deliver;
}

/** Measures with a console that ten people watch with five streams each. */
export const withScreens = async (
  measure: (watched: WatchedScreens) => Promise<boolean>,
): Promise<boolean> => {
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
    const managers = groups.map((group) => people.find((each) => each.group === group) as Person);
    return await measure({ rig, screens, managers, deliver: deliverBy(rig, sender) });
  } finally {
    for (const { watcher } of screens) watcher.close();
    sender.close();
    await rig.close();
  }
};

/** An order that an event is about, with what the read after it must show. */
interface TimedEvent {
  /** Changes the order at the service. */
  change: (order: string) => void;
  path: (order: string) => string;
  isShown: (text: string, order: string) => boolean;
}

/** Returns the milliseconds from each event to each stream, and to the read after it. */
export const timeEvents = async (
  { screens, deliver }: WatchedScreens,
  eventAt: (at: number) => TimedEvent,
) => {
  const [toStream, toScreen]: [number[], number[]] = [[], []];
  const people = new Set(screens.map(({ person }) => person));
  let missing = 0;
  for (let at = 0; at < timedEvents; at += 1) {
    const order = shared[at % shared.length] as string;
    const { change, path, isShown } = eventAt(at);
    change(order);
    const begin = performance.now();
    const seen = screens.map(async ({ watcher, read }) => {
      const seenAt = await watcher.waitFor(order, timeoutMs);
      if (seenAt === null || !isShown(await read(path(order)), order)) {
        missing += 1;
        return;
      }
      toStream.push(seenAt - begin);
      toScreen.push(performance.now() - begin);
    });
    await Promise.all([...people].map((person) => deliver(person, order, `timed_${at}`)));
    await Promise.all([...seen, wait(everyMs)]);
  }
  return { toStream, toScreen, missing };
};
