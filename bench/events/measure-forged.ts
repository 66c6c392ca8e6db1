import { randomBytes } from "node:crypto";
import { printTable } from "../table.ts";
import { startRig } from "./rig.ts";
import { createSender, type Delivery, eventsPath, toDelivery } from "./sender.ts";

const senders = 64;
const outsideSeconds = 310;

/** Each takes the right secret and a number, and returns a delivery that must be refused. */
const forgeries: Record<string, (secret: string, at: number) => Delivery> = {
  "another secret": (_secret, at) =>
    toDelivery(`whsec_${randomBytes(32).toString("base64")}`, `forged_${at}`, body(at)),
  "another body": (secret, at) => ({ ...genuine(secret, at), body: body(at + 1) }),
  "another id": (secret, at) => withHeaders(genuine(secret, at), { "webhook-id": `other_${at}` }),
  "another time": (secret, at) =>
    withHeaders(genuine(secret, at), { "webhook-timestamp": String(now() + 1) }),
  "no signature": (_secret, at) => ({ path: eventsPath, headers: {}, body: body(at) }),
  "an empty signature": (secret, at) =>
    withHeaders(genuine(secret, at), { "webhook-signature": "v1," }),
  "another version": (secret, at) => {
    const { headers } = genuine(secret, at);
    const signature = String(headers["webhook-signature"]).replace("v1,", "v1a,");
    return withHeaders(genuine(secret, at), { "webhook-signature": signature });
  },
  "another connection": (secret, at) => ({ ...genuine(secret, at), path: `${eventsPath}2` }),
  "the secret in the path": (secret, at) => ({
    path: `${eventsPath}/${encodeURIComponent(secret)}`,
    headers: {},
    body: body(at),
  }),
  "replayed after 310 s": (secret, at) =>
    toDelivery(secret, `old_${at}`, body(at), now() - outsideSeconds),
  "dated 310 s ahead": (secret, at) =>
    toDelivery(secret, `future_${at}`, body(at), now() + outsideSeconds),
};

const now = () => Math.floor(Date.now() / 1_000);
const body = (at: number) =>
  JSON.stringify({ type: "order.created", data: { order_id: `ord_${at}` } });
const genuine = (secret: string, at: number) => toDelivery(secret, `forged_${at}`, body(at));
const withHeaders = (delivery: Delivery, headers: Record<string, string>): Delivery => ({
  ...delivery,
  headers: { ...delivery.headers, ...headers },
});

/** Sends deliveries that must be refused, and one genuine delivery many times. */
export async function measureForged(count: number): Promise<boolean> {
  const rig = await startRig({ orders: 10 });
  const sender = createSender(senders);
  const { secret } = rig;
  const origin = rig.consoles[0]?.origin ?? "";
  try {
    const kinds = Object.entries(forgeries);
    const accepted = new Map<string, number>();
    const others = new Map<number, number>();
    let next = 0;
    const sendAll = async () => {
      for (let at = next++; at < count; at = next++) {
        const [kind, forge] = kinds[at % kinds.length] as (typeof kinds)[number];
        const status = await sender.send(origin, forge(secret, at));
        if (status === 202) accepted.set(kind, (accepted.get(kind) ?? 0) + 1);
        others.set(status, (others.get(status) ?? 0) + 1);
      }
    };
    const begin = performance.now();
    await Promise.all(Array.from({ length: senders }, sendAll));
    const seconds = (performance.now() - begin) / 1_000;
    const stored = await rig.countRows("true");
    // A replay within the five minutes is a copy: acknowledged, and never a second event.
    const replayed = toDelivery(secret, "msg_replayed", body(1));
    for (let copy = 0; copy < 100; copy += 1) await sender.send(origin, replayed);
    const afterReplays = await rig.countRows("true");
    printTable(
      `Forged, replayed and future-dated: ${count} deliveries of ${kinds.length} kinds`,
      ["accepted", "401", "other", "rows", "per s", "rows of 100 replays in time"],
      [
        [
          [...accepted.values()].reduce((sum, one) => sum + one, 0),
          others.get(401) ?? 0,
          count - (others.get(401) ?? 0),
          stored,
          (count / seconds).toFixed(0),
          afterReplays,
        ],
      ],
    );
    for (const [kind, times] of accepted) console.log(`  accepted: ${kind}, ${times} times`);
    return accepted.size === 0 && stored === 0 && afterReplays === 1;
  } finally {
    sender.close();
    await rig.close();
  }
}
