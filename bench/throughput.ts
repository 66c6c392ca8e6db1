import { personOf, signIn, startBrowser } from "../scripts/world/visitor.ts";
import type { World } from "../scripts/world/world.ts";
import { quantile } from "./quantile.ts";
import { printTable } from "./table.ts";

/** Pages a person loads: below what the console allows one at once (lib/server/limits/read-rate-limit.ts). */
const pagesEach = 90;

const people = [
  ["admin", 0],
  ["manager", 0],
  ["manager", 1],
  ["support", 0],
] as const;

/** (c) Pages a second: four people who each load the list page one after another, without a pause. */
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
    const answer = await fetch(`${world.origin}/orders`, {
      headers: { cookie },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status === 200) times.push(performance.now() - begin);
    else failed += 1;
  };
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
    `Pages a second: /orders, ${people.length} people at once, ${people.length * pagesEach} pages`,
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
