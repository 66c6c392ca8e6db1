import type { ScreenCall } from "#lib/client/noted-calls.ts";
import { openOrdersInput } from "#lib/protocol/open-orders-input.ts";
import { eligibleChargerStatuses } from "#lib/v4/fields/known-values.ts";

/** The input that reads the latest orders. */
export const latestOrdersInput = { limit: 8, sortDirection: "desc" } as const;

/** The calls that read what Today shows, which the server reads and keeps up to date. */
export const todayReads: readonly ScreenCall[] = [
  {
    operation: "orders.list",
    input: openOrdersInput,
    note: "The newest open orders. The numbers and lists are made of all their pages.",
  },
  { operation: "orders.list", input: latestOrdersInput, note: "The latest orders." },
  ...eligibleChargerStatuses.map((query) => ({
    operation: "inventory.search" as const,
    input: { query, limit: 50 },
    note: `Devices whose text contains ${query}. The number of chargers is made of all devices.`,
  })),
];
