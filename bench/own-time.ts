import { signInAsDemo } from "#testing/world/console-client.ts";
import type { World } from "#testing/world/world.ts";
import { earlierPages, readPages, signInReaders } from "./page-readers.ts";
import { copiesOf } from "./people.ts";
import { printTable } from "./table.ts";
import { quantile, timeRequest } from "./timing.ts";

/** Requests of one person, below their rate limit (lib/server/limits/read-rate-limit.ts). */
const samplesEach = 100;
/** So many, because the p95 of a hundred requests is one of five, and differs by half between runs. */
const peopleOfAKind = 4;

/** Measures the time that Quartermaster adds to the service's own, for a read and for a list page. */
export async function measureOwnTime(world: World): Promise<void> {
  await readPages(world, await signInReaders(world), earlierPages);
  const rows: (string | number)[][] = [];
  const query = "limit=50";
  // Each path has people of its own, so that nobody reaches their rate limit.
  for (const [title, kind, path] of [
    ["GET /api/read/orders.list", "admin", `/api/read/orders.list?${query}`],
    ["/orders, the whole page", "support", `/orders?${query}`],
  ] as const) {
    const serviceTimes: number[] = [];
    const totalTimes: number[] = [];
    for (const person of copiesOf(world.keys, kind, peopleOfAKind)) {
      const browserHeaders = {
        cookie: await signInAsDemo(world, person),
        "sec-fetch-site": "same-origin",
      };
      const serviceHeaders = { "x-api-key": person.key };
      for (let turn = -5; turn < samplesEach; turn += 1) {
        // In turns, so that other load on the machine affects both alike.
        const serviceTime = await timeRequest(
          `${world.sandboxUrl}/v4/orders?${query}`,
          serviceHeaders,
        );
        const totalTime = await timeRequest(`${world.origin}${path}`, browserHeaders);
        if (turn < 0) continue;
        serviceTimes.push(serviceTime);
        totalTimes.push(totalTime);
      }
    }
    for (const [name, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
      const [total, service] = [quantile(totalTimes, share), quantile(serviceTimes, share)];
      rows.push([
        `${title}, ${name}`,
        ...[total, service, total - service].map((ms) => ms.toFixed(1)),
      ]);
    }
  }
  printTable(
    `Milliseconds per request, ${peopleOfAKind * samplesEach} requests of 50 orders each, one after another, after ${earlierPages} pages`,
    ["", "total", "service", "Quartermaster"],
    rows,
  );
}
