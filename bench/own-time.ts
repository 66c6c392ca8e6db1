import { signIn, startBrowser } from "../scripts/world/visitor.ts";
import { personOf, type World } from "../scripts/world/world.ts";
import { quantile } from "./quantile.ts";
import { printTable } from "./table.ts";

/** Below the rate limit of one person (lib/server/limits/read-rate-limit.ts). */
const samples = 100;

/** Returns the milliseconds until the whole response has come, over a kept connection. */
async function time(address: string, headers: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const response = await fetch(address, { headers, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begin;
}

/** Measures the time that Quartermaster adds to the service's own, for a read and for a list page. */
export async function measureOwnTime(world: World): Promise<void> {
  const browser = await startBrowser();
  const rows: (string | number)[][] = [];
  const query = "limit=50";
  try {
    // One person each, so that neither reaches the rate limit of one person.
    for (const [title, kind, path] of [
      ["GET /api/read/orders.list", "admin", `/api/read/orders.list?${query}`],
      ["/orders, the whole page", "support", `/orders?${query}`],
    ] as const) {
      const person = personOf(world, kind);
      const { cookie } = await signIn(browser, world, person);
      const browserHeaders = { cookie, "sec-fetch-site": "same-origin" };
      const serviceHeaders = { "x-api-key": person.key };
      const serviceTimes: number[] = [];
      const totalTimes: number[] = [];
      for (let turn = -5; turn < samples; turn += 1) {
        // In turns, so that other load on the machine affects both alike.
        const serviceTime = await time(`${world.sandboxUrl}/v4/orders?${query}`, serviceHeaders);
        const totalTime = await time(`${world.origin}${path}`, browserHeaders);
        if (turn < 0) continue;
        serviceTimes.push(serviceTime);
        totalTimes.push(totalTime);
      }
      for (const [name, share] of [
        ["p50", 0.5],
        ["p95", 0.95],
      ] as const) {
        const [total, service] = [quantile(totalTimes, share), quantile(serviceTimes, share)];
        rows.push([
          `${title}, ${name}`,
          ...[total, service, total - service].map((ms) => ms.toFixed(1)),
        ]);
      }
    }
  } finally {
    await browser.close();
  }
  printTable(
    `Milliseconds per request, ${samples} requests of 50 orders each, one after another`,
    ["", "total", "service", "Quartermaster"],
    rows,
  );
}
