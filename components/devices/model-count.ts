import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { isDeployable, placeOf } from "#lib/v4/device-place.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** How many devices of a model there are: exactly, or at least this many. */
export interface ModelCount {
  count: number;
  isExact: boolean;
}

/** What is counted: a model, in one country or (`null`) in all. */
export interface ModelQuestion {
  model: string;
  country: string | null;
}

export type InventoryAnswer = Pick<ReadAnswer<"inventory.search">, "data" | "gap">;

/** Returns the models of devices, each once, in the spelling that came first. */
export const modelsOf = (devices: readonly Device[]): string[] => [
  ...new Map(
    devices.flatMap(({ model }) => (model?.trim() ? [[foldText(model), model.trim()]] : [])),
  ).values(),
];

/** Returns whether a device is of the model; `null` where its record does not say. */
export const isOfModel = ({ model }: Device, wanted: string) =>
  model?.trim() ? foldText(model) === foldText(wanted) : null;

/** Returns whether a device is in the country; `null` where its record does not say. */
const isIn = (device: Device, wanted: string | null) => {
  if (wanted === null) return true;
  const { country } = placeOf(device);
  return country ? country === wanted : null;
};

/** Returns whether another model has this name in its own, so that a search for it finds both. */
const isPartOfOther = (model: string, others: readonly string[]) => {
  const name = foldText(model);
  return others.some((other) => foldText(other) !== name && foldText(other).includes(name));
};

/**
 * Returns how many devices of a model the answer to a search for it shows, with those of them that it
 * has, or `null` where it shows none and proves nothing. `askedCountry`: the country that the search
 * was limited to. `isStock`: only what can be deployed now counts. `others`: other models that are known.
 *
 * The text search may find other models, and a service may ignore a filter, so every device of the
 * answer is looked at: the API's total counts only where each of them is one in question and no other
 * known model has the name in its own. Without a total, a short answer may be cut (api-v4.md, Query
 * parameter rules).
 */
export function countModel(
  { data: { items, totalCount }, gap }: InventoryAnswer,
  { model, country }: ModelQuestion,
  {
    askedCountry = null,
    isStock = false,
    others = [],
  }: { askedCountry?: string | null; isStock?: boolean; others?: readonly string[] } = {},
): (ModelCount & { devices: Device[] }) | null {
  if (askedCountry !== null && country !== askedCountry) return null;
  const candidates = isStock ? items.filter(isDeployable) : items;
  const devices = candidates.filter(
    (device) => isOfModel(device, model) === true && isIn(device, country) === true,
  );
  const isUnclear = candidates.some(
    (device) => isOfModel(device, model) === null || isIn(device, country) === null,
  );
  const count = devices.length;
  const isReadable = gap === null && totalCount !== null;
  if (isReadable && items.length >= totalCount && !isUnclear) {
    return { count, isExact: true, devices };
  }
  const isAll = count > 0 && count === items.length && country === askedCountry;
  if (isReadable && isAll && !isPartOfOther(model, others)) {
    return { count: totalCount, isExact: true, devices };
  }
  return count > 0 ? { count, isExact: false, devices } : null;
}
