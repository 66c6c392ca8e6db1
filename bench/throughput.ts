import type { World } from "#testing/world/world.ts";
import { atOnce, earlierPages, readPages, signInReaders } from "./page-readers.ts";
import { printTable } from "./table.ts";
import { quantile } from "./timing.ts";

const pages = 1_000;

/** Measures pages per second of the list of orders, as they are after the first minute of work. */
export async function measureThroughput(world: World): Promise<void> {
  const cookies = await signInReaders(world);
  await readPages(world, cookies, earlierPages);
  const begin = performance.now();
  const times = await readPages(world, cookies, pages);
  const seconds = (performance.now() - begin) / 1000;
  printTable(
    `Throughput of /orders: ${atOnce} pages at the same time, ${pages} pages after ${earlierPages} others`,
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
