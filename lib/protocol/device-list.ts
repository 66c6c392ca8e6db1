import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { InputOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The fields of a device by which the console's own copy of the inventory sorts. */
export const deviceSortFields = [
  "model",
  "serialNumber",
  "deviceType",
  "status",
  "employeeName",
  "location",
  "country",
  "condition",
  "chargerStatus",
] as const;

export type DeviceSortField = (typeof deviceSortFields)[number];

/** What `GET /api/devices` takes besides the filters of `inventory.search`. */
export const deviceListFields: readonly SearchField[] = [
  { name: "page", kind: "integer", label: "Page" },
  { name: "sort", kind: "text", label: "Sort" },
  { name: "sortDirection", kind: "text", label: "Sort direction" },
];

/** The filters of `inventory.search`, and what the service does not have: pages and an order. */
export interface DeviceListInput extends InputOf<"inventory.search"> {
  /** 0-indexed. */
  page?: number | undefined;
  sort?: DeviceSortField | undefined;
  sortDirection?: "asc" | "desc" | undefined;
}

/** The answer of `GET /api/devices?status=available&sort=model&page=3`. */
export interface DeviceList {
  /** A page of the console's own copy; `null` where it does not prove the list: then the service is asked. */
  page: Page<Device> | null;
  /**
   * How many devices the whole copy has by folded status, and `total` in all; `null` without a proof, or
   * where a device has no status.
   */
  counts: { byStatus: Record<string, number>; total: number } | null;
  /** When the copy was read: ISO 8601, UTC; `null` without one. */
  at: string | null;
}
