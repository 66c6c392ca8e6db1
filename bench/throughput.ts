import { signIn, startBrowser } from "../scripts/world/visitor.ts";
import { personOf, type World } from "../scripts/world/world.ts";
import { quantile } from "./quantile.ts";
import { printTable } from "./table.ts";

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
  const browser = await startBrowser();
  const cookies: string[] = [];
  for (const [kind, index] of people) {
    cookies.push((await signIn(browser, world, personOf(world, kind, index))).cookie);
  }
  await browser.close();

  const times: number[] = [];
  let failed = 0;
  const load = async (cookie: string) => {
    const begin = performance.now();
    const response = await fetch(`${world.origin}/orders`, {
      headers: { cookie },
      redirect: "manual",
    });
    await response.arrayBuffer();
    if (response.status === 200) times.push(performance.now() - begin);
    else failed += 1;
  };
  // Without the first page of each person, which warms up the process.
  await Promise.all(cookies.map(load));
  times.length = 0;

  const begin = performance.now();
  await Promise.all(
    cookies.map(async (cookie) => {
      for (let page = 0; page < pagesEach; page += 1) await load(cookie);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  printTable(
    `Throughput of /orders: ${people.length} people at the same time, ${people.length * pagesEach} pages`,
    ["pages/s", "p50 ms", "p95 ms", "failed"],
    [
      [
        (times.length / seconds).toFixed(1),
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.95).toFixed(1),
        failed,
      ],
    ],
  );
}
