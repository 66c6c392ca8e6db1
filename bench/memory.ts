import type { World } from "#testing/world/world.ts";
import type { Inspector } from "./console-inspector.ts";
import { sampleMemory, slopePerHour } from "./memory-slope.ts";
import { atOnce, readPages, signInReaders } from "./page-readers.ts";
import { residentMemoryOf } from "./resident-memory.ts";
import { printTable } from "./table.ts";

/** Measures the memory of the console while it renders so many pages, and how fast it grows. */
export async function measureMemory(world: World, inspector: Inspector, pages: number) {
  const cookies = await signInReaders(world);
  const sampler = sampleMemory(world);
  const rows: (string | number)[][] = [];
  let failed = 0;
  const addRow = async (count: number) =>
    rows.push([count, residentMemoryOf(world).toFixed(0), await inspector.countTimers()]);
  await addRow(0);
  for (let part = 1; part <= 4; part += 1) {
    const count = Math.round(pages / 4);
    failed += count - (await readPages(world, cookies, count)).length;
    await addRow(Math.round((pages / 4) * part));
  }
  const samples = sampler.stop();
  // Only now, because a collection that nobody asked for would come later.
  const heap = await inspector.collectGarbage();
  const seconds = ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0)) / 1000;
  printTable(
    `Memory of the console while it renders pages of /orders, ${atOnce} at once, for ${cookies.length} people`,
    ["pages", "resident MB", "live timers"],
    rows,
  );
  console.log(
    `\n  ${(pages / seconds).toFixed(1)} pages/s, ${failed} failed; resident memory in the second half: ${slopePerHour(samples).toFixed(0)} % an hour at this load; heap after a garbage collection: ${heap.toFixed(0)} MB`,
  );
}
