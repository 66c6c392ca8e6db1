import { personOf, signIn, startBrowser } from "../scripts/world/visitor.ts";
import type { World } from "../scripts/world/world.ts";
import { quantile } from "./quantile.ts";
import { printTable } from "./table.ts";

/** Below what the console allows one person at once (lib/server/limits/read-rate-limit.ts). */
const samples = 100;

/** Milliseconds until the whole answer is there, over a connection that is kept. */
async function time(address: string, headers: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(address, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - begin;
}

/** (b) What the console adds to the upstream's own time, on the read door and on a list page. */
export async function measureOwnTime(world: World): Promise<void> {
  const browser = await startBrowser();
  const rows: (string | number)[][] = [];
  const query = "limit=50";
  try {
    // Two people, so that neither uses up the reads that the console allows one.
    for (const [title, kind, path] of [
      ["GET /api/read/orders.list", "admin", `/api/read/orders.list?${query}`],
      ["/orders, the whole page", "support", `/orders?${query}`],
    ] as const) {
      const person = personOf(world, kind);
      const { cookie } = await signIn(browser, world, person);
      const asBrowser = { cookie, "sec-fetch-site": "same-origin" };
      const asClient = { "x-api-key": person.key };
      const theirs: number[] = [];
      const ours: number[] = [];
      for (let turn = -5; turn < samples; turn += 1) {
        // In turns, so that whatever else the machine does falls on both alike.
        const theirTime = await time(`${world.sandboxUrl}/v4/orders?${query}`, asClient);
        const ourTime = await time(`${world.origin}${path}`, asBrowser);
        if (turn < 0) continue;
        theirs.push(theirTime);
        ours.push(ourTime);
      }
      for (const [name, share] of [
        ["p50", 0.5],
        ["p95", 0.95],
      ] as const) {
        const [above, below] = [quantile(ours, share), quantile(theirs, share)];
        rows.push([
          `${title}, ${name}`,
          ...[above, below, above - below].map((ms) => ms.toFixed(1)),
        ]);
      }
    }
  } finally {
    await browser.close();
  }
  printTable(
    `Time in milliseconds, ${samples} requests of 50 orders each, one after another`,
    ["", "console", "upstream", "own time"],
    rows,
  );
}
