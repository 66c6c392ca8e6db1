import type { World } from "../scripts/world/world.ts";
import type { Inspector } from "./console-inspector.ts";
import { signInAsDemo } from "./demo-session.ts";
import { sampleMemory, slopePerHour } from "./memory-slope.ts";
import { copiesOf, personKinds } from "./people.ts";
import { residentMemoryOf } from "./resident-memory.ts";
import { printTable } from "./table.ts";
import { timeRequest } from "./timing.ts";

/** How many copies of each demo person take turns, so that nobody reaches their rate limit. */
export const memoryReaders = { admin: 6, manager: 6, "other manager": 6, support: 6 };

/** Pages that are read at the same time. */
const atOnce = 4;

/** Reads so many pages of the list of orders, by turns as each person. Returns how many failed. */
async function readPages(world: World, cookies: readonly string[], pages: number) {
  let next = 0;
  let failed = 0;
  const readOn = async () => {
    while (next < pages) {
      const index = next;
      next += 1;
      const address = `${world.origin}/orders?limit=50&page=${index % 20}`;
      const cookie = cookies[index % cookies.length] ?? "";
      await timeRequest(address, { cookie }).catch(() => {
        failed += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return failed;
}

/** Measures the memory of the console while it renders so many pages, and how fast it grows. */
export async function measureMemory(world: World, inspector: Inspector, pages: number) {
  const people = personKinds.flatMap((kind) => copiesOf(world.keys, kind, memoryReaders[kind]));
  const cookies: string[] = [];
  for (const person of people) cookies.push(await signInAsDemo(world, person));
  const sampler = sampleMemory(world);
  const rows: (string | number)[][] = [];
  let failed = 0;
  const addRow = async (count: number) =>
    rows.push([count, residentMemoryOf(world).toFixed(0), await inspector.countTimers()]);
  await addRow(0);
  for (let part = 1; part <= 4; part += 1) {
    failed += await readPages(world, cookies, Math.round(pages / 4));
    await addRow(Math.round((pages / 4) * part));
  }
  const samples = sampler.stop();
  // Only now, because a collection that nobody asked for would come later.
  const heap = await inspector.collectGarbage();
  const seconds = ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0)) / 1000;
  printTable(
    `Memory of the console while it renders pages of /orders, ${atOnce} at once, for ${people.length} people`,
    ["pages", "resident MB", "live timers"],
    rows,
  );
  console.log(
    `\n  ${(pages / seconds).toFixed(1)} pages/s, ${failed} failed; resident memory in the second half: ${slopePerHour(samples).toFixed(0)} % an hour at this load; heap after a garbage collection: ${heap.toFixed(0)} MB`,
  );
}
