import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Devices of one model that lie in stock. */
export interface StockGroup {
  title: string;
  deviceType: string | null;
  count: number;
  /** How many in which country, most first; `null` where the service gives none. */
  countries: { code: string | null; count: number }[];
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** What lies in stock, by model, most first. Counts only the devices given: an answer may be cut. */
export function toStockGroups(devices: readonly Device[]): StockGroup[] {
  const byTitle = Map.groupBy(devices, deviceTitle);
  return [...byTitle]
    .map(([title, group]) => ({
      title,
      deviceType: group.find(({ deviceType }) => deviceType)?.deviceType ?? null,
      count: group.length,
      countries: [...Map.groupBy(group, (device) => placeOf(device).country)]
        .map(([code, there]) => ({ code, count: there.length }))
        .sort(byCount),
    }))
    .sort((a, b) => byCount(a, b) || a.title.localeCompare(b.title, "en"));
}
