import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { signInAsDemo } from "#testing/world/console-client.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { printTable } from "../table.ts";
import { quantile, timeRequest } from "../timing.ts";

/** Below the rate limit of one person (lib/server/limits/read-rate-limit.ts). */
const readEveryMs = 110;
const reads = 100;
const connections = 50;
/** How much slower the reads of another person may get. */
const maxFactor = 2;

const timeReads = async (world: World, cookie: string): Promise<number[]> => {
  const times: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const took = await timeRequest(`${world.origin}/api/read/orders.list?page=${read % 5}`, {
      cookie,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": "198.51.100.7",
    });
    times.push(took);
    await wait(Math.max(0, readEveryMs - took));
  }
  return times;
};

/** Measures the reads of one person during a flood of sign-ins. Returns whether they take less than twice as long. */
export async function measureSignInFlood(world: World): Promise<boolean> {
  const cookie = await signInAsDemo(world, personOf(world, "admin"));
  await timeReads(world, cookie);
  const quiet = await timeReads(world, cookie);
  const rows: (string | number)[][] = [
    ["none", quantile(quiet, 0.5).toFixed(1), quantile(quiet, 0.95).toFixed(1), "", "", "", ""],
  ];
  let isWithin = true;
  for (const [name, isSpread] of [
    ["one address", false],
    ["65,536 addresses", true],
  ] as const) {
    const flooder = new Worker(new URL("./flooder.ts", import.meta.url), {
      workerData: { origin: world.origin, connections, isSpread },
    });
    await once(flooder, "message");
    const begin = performance.now();
    const times = await timeReads(world, cookie);
    const seconds = (performance.now() - begin) / 1000;
    flooder.postMessage("stop");
    const [counts] = (await once(flooder, "message")) as [Record<string, number>];
    await flooder.terminate();
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    const p50 = quantile(times, 0.5);
    isWithin &&= p50 <= maxFactor * quantile(quiet, 0.5);
    rows.push([
      name,
      p50.toFixed(1),
      quantile(times, 0.95).toFixed(1),
      (p50 / quantile(quiet, 0.5)).toFixed(2),
      total,
      (total / seconds).toFixed(0),
      counts["429"] ?? 0,
    ]);
  }
  printTable(
    `Sign-in flood over ${connections} connections: reads of another person (orders.list)`,
    ["flood", "p50 ms", "p95 ms", "factor", "attempts", "per second", "answered 429"],
    rows,
  );
  return isWithin;
}
