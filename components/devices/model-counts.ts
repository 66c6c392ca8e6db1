import {
  countModel,
  type InventoryAnswer,
  isOfModel,
  type ModelCount,
  modelsOf,
} from "#components/devices/model-count.ts";
import { type Slice, sliceJob } from "#components/table/export-job.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** How many devices of a list have a model. */
export interface NamedCount extends ModelCount {
  model: string;
}

const largestFirst = (a: NamedCount, b: NamedCount) =>
  b.count - a.count || byLanguage(a.model, b.model);

/** Returns the number of each model among all devices that a search has. */
export const tallyModels = (devices: readonly Device[]): NamedCount[] =>
  modelsOf(devices)
    .map((model) => ({
      model,
      count: devices.filter((device) => isOfModel(device, model)).length,
      isExact: true,
    }))
    .sort(largestFirst);

/** Searches the inventory with these changes to the list's own filters. */
export type AskDevices = (changes: Record<string, unknown>) => Promise<InventoryAnswer>;

interface CountOptions {
  slices: readonly Slice<Device>[];
  /** The most devices that one search returns. */
  limit: number;
}

/**
 * Counts the devices of one model by a search for its name. Where its answer is no exact count, the
 * search is repeated by status and country until every device was read.
 */
async function countByName(
  ask: AskDevices,
  model: string,
  others: readonly string[],
  { slices, limit }: CountOptions,
): Promise<ModelCount> {
  const first = await ask({ query: model });
  const shown = countModel(first, { model, country: null }, { others });
  if (shown?.isExact) return shown;
  const job = sliceJob<Device>(
    async (changes) =>
      (Object.keys(changes).length === 0 ? first : await ask({ ...changes, query: model })).data,
    ({ id }) => id,
    { slices, limit, noun: "devices" },
  );
  await job.run(() => {});
  const count = job.rows().filter((device) => isOfModel(device, model)).length;
  return { count, isExact: job.completeness().status === "complete" };
}

/**
 * Counts the models of these devices one after the other, and reports each count as it comes. A
 * search that finds fewer devices of a model than these proves nothing: then there are more.
 */
export async function countModels(
  ask: AskDevices,
  seen: readonly Device[],
  { onCount, ...options }: CountOptions & { onCount: (counts: NamedCount[]) => void },
): Promise<NamedCount[]> {
  const counts: NamedCount[] = [];
  const tallied = tallyModels(seen);
  const models = tallied.map(({ model }) => model);
  for (const { model, count: least } of tallied) {
    const { count, isExact } = await countByName(ask, model, models, options);
    counts.push({ model, count: Math.max(count, least), isExact: isExact && count >= least });
    onCount(counts.toSorted(largestFirst));
  }
  return counts.sort(largestFirst);
}

/** Returns how many devices have other models than the counted ones; `null` if that is unknown. */
export const otherModelsCount = (
  counts: readonly NamedCount[],
  totalCount: number | null,
): number | null =>
  totalCount === null || counts.some(({ isExact }) => !isExact)
    ? null
    : Math.max(0, totalCount - counts.reduce((sum, { count }) => sum + count, 0));
