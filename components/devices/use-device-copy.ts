"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { deviceViews } from "#components/devices/device-views.ts";
import type { Copy } from "#components/table/use-copy.ts";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import type { DeviceList } from "#lib/protocol/device-list.ts";
import { devicesKey } from "#lib/protocol/query-keys.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { writeSearch } from "#lib/v4/search.ts";

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
  const search = writeSearch({ ...input, ...order }).toString();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: devicesKey(search),
    queryFn: ({ signal }) => fetchJson(`/api/devices?${search}`, signal) as Promise<DeviceList>,
    placeholderData: keepPreviousData,
    // For the call that shows the same without Quartermaster.
    meta: { input },
  });
  return {
    page: data?.page,
    counts: countsOf(data?.counts ?? null),
    at: data?.at ? Date.parse(data.at) : 0,
    isPrevious: isPlaceholderData,
    failure: error && failureOf(error),
    retry: () => void refetch(),
  };
}
