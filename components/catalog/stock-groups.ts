import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The devices of one model in stock. */
export interface StockGroup {
  title: string;
  deviceType: string | null;
  count: number;
  /** The number in each country, the largest first; `null` where a device has no country. */
  countries: { code: string | null; count: number }[];
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** Returns devices by model, the largest group first. An answer may not have all devices in stock. */
export function toStockGroups(devices: readonly Device[]): StockGroup[] {
  const byTitle = Map.groupBy(devices, deviceTitle);
  return [...byTitle]
    .map(([title, group]) => ({
      title,
      deviceType: group.find(({ deviceType }) => deviceType)?.deviceType ?? null,
      count: group.length,
      countries: [...Map.groupBy(group, (device) => placeOf(device).country)]
        .map(([code, located]) => ({ code, count: located.length }))
        .sort(byCount),
    }))
    .sort((a, b) => byCount(a, b) || a.title.localeCompare(b.title, "en"));
}
