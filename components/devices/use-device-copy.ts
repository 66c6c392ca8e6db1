"use client";

import { deviceViews } from "#components/devices/device-views.ts";
import { type Copy, useCopyPage } from "#components/table/use-copy.ts";
import type { DeviceList } from "#lib/protocol/device-list.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Returns the number of devices of each view, and of the whole list. */
const countsOf = (counts: DeviceList["counts"]): Record<string, number> =>
  counts
    ? {
        ...Object.fromEntries(
          deviceViews.views.map(({ id, filters: { status = "" } }) => [
            id,
            counts.byStatus[nameKey(status)] ?? 0,
          ]),
        ),
        all: counts.total,
      }
    : {};

/** Reads a page of the console's own copy of the inventory. */
export function useDeviceCopy(input: object, order: Record<string, unknown>): Copy<Device> {
  const { data, ...copy } = useCopyPage<DeviceList>("inventory.search", "/api/devices", {
    input,
    search: { ...input, ...order },
  });
  return { ...copy, page: data?.page, counts: countsOf(data?.counts ?? null) };
}
