import { personOf, type World } from "../scripts/world/world.ts";
import { signInAsDemo } from "./demo-session.ts";
import { printTable } from "./table.ts";
import { quantile, timeRequest } from "./timing.ts";

/** Pages per person, below the rate limit of one person (lib/server/limits/read-rate-limit.ts). */
const pagesEach = 90;

const people = [
  ["admin", 0],
  ["manager", 0],
  ["manager", 1],
  ["support", 0],
] as const;

/** Measures pages per second for four people who load the list page again and again. */
export async function measureThroughput(world: World): Promise<void> {
  const cookies: string[] = [];
  for (const [kind, index] of people) {
    cookies.push(await signInAsDemo(world, personOf(world, kind, index)));
  }
  const load = (cookie: string) => timeRequest(`${world.origin}/orders`, { cookie });
  // Without the first page of each person, which warms up the process.
  await Promise.allSettled(cookies.map(load));

  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    cookies.map(async (cookie) => {
      for (let page = 0; page < pagesEach; page += 1) {
        await load(cookie).then(
          (ms) => times.push(ms),
          () => undefined,
        );
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const pages = people.length * pagesEach;
  printTable(
    `Throughput of /orders: ${people.length} people at the same time, ${pages} pages`,
    ["pages/s", "p50 ms", "p95 ms", "failed"],
    [
      [
        (times.length / seconds).toFixed(1),
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.95).toFixed(1),
        pages - times.length,
      ],
    ],
  );
}
