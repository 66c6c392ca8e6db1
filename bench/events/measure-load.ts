import { setTimeout as wait } from "node:timers/promises";
import { residentMemoryOf } from "../resident-memory.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { startRig } from "./rig.ts";
import { createSender, toDelivery } from "./sender.ts";

export interface LoadOptions {
  rate: number;
  seconds: number;
  instances: number;
}

/** The limits of the acknowledgement and of a console's memory. */
const maxP99Ms = 250;
const maxMegabytes = 900;
/** Each n-th event is delivered twice, to two instances where there are two. */
const duplicateEvery = 20;
const drainTimeoutMs = 120_000;

/**
 * Delivers events at a fixed rate. A slow answer does not slow the sender: a delivery's time counts
 * from when it was due.
 */
export async function measureLoad({ rate, seconds, instances }: LoadOptions): Promise<boolean> {
  const rig = await startRig({ instances });
  const sender = createSender(256);
  const { consoles, service, secret } = rig;
  let peak = 0;
  const sampler = setInterval(() => {
    for (const each of consoles)
      peak = Math.max(peak, residentMemoryOf({ consolePid: each.pid() }));
  }, 1_000);
  try {
    const ids = service.ids();
    const times: number[] = [];
    const statuses = new Map<number, number>();
    let copies = 0;
    const deliver = async (at: number, id: string, body: string, dueAt: number, copy: number) => {
      const { origin } = consoles[(at + copy) % consoles.length] as (typeof consoles)[number];
      const status = await sender.send(origin, toDelivery(secret, id, body));
      times.push(performance.now() - dueAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const total = rate * seconds;
    const begin = performance.now();
    const sent: Promise<void>[] = [];
    for (let at = 0; at < total; at += 1) {
      const dueAt = begin + (at * 1_000) / rate;
      while (performance.now() < dueAt) await wait(1);
      const order = ids[at % ids.length] as string;
      if (at % 97 === 0) service.move(order);
      const data = { order_id: order, status: service.statusOf(order), country: "PT" };
      const body = JSON.stringify({ type: "order.status_changed", data });
      sent.push(deliver(at, `msg_${at}`, body, dueAt, 0));
      if (at % duplicateEvery === 0) {
        copies += 1;
        sent.push(deliver(at, `msg_${at}`, body, dueAt, 1));
      }
    }
    await Promise.all(sent);
    const elapsed = (performance.now() - begin) / 1_000;
    const drainedMs = await rig.drain(drainTimeoutMs);
    const stale = await rig.findStale(ids.slice(0, total));
    const [rows, stored] = [await rig.countRows("true"), await rig.countRows("copies > 0")];
    const failed = await rig.countRows("state = 'failed'");
    const p99 = quantile(times, 0.99);
    printTable(
      `Load: ${total} events at ${rate}/s, each ${duplicateEvery}th twice, ${instances} instance(s)`,
      ["events/s", "p50 ms", "p99 ms", "max ms", "202", "other", "rows", "copied", "failed"],
      [
        [
          (total / elapsed).toFixed(0),
          quantile(times, 0.5).toFixed(0),
          p99.toFixed(0),
          Math.max(...times).toFixed(0),
          statuses.get(202) ?? 0,
          times.length - (statuses.get(202) ?? 0),
          rows,
          stored,
          failed,
        ],
      ],
    );
    printTable(
      "Afterwards",
      ["drained s", "reads of the service", "stale orders", "peak MB"],
      [[(drainedMs / 1_000).toFixed(1), service.reads(), stale.length, peak.toFixed(0)]],
    );
    const isWhole = rows === total && stored === copies && failed === 0 && stale.length === 0;
    const isFast = p99 < maxP99Ms && statuses.get(202) === times.length;
    return isWhole && isFast && peak <= maxMegabytes;
  } finally {
    clearInterval(sampler);
    sender.close();
    await rig.close();
  }
}
