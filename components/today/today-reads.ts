import type { ScreenCall } from "#lib/client/noted-calls.ts";
import { openOrdersInput } from "#lib/protocol/open-orders-input.ts";
import { eligibleChargerStatuses } from "#lib/v4/fields/known-values.ts";

/** The input that reads the latest orders. */
export const latestOrdersInput = { limit: 8, sortDirection: "desc" } as const;

/** The calls that read what Today shows, which the server reads and keeps up to date. */
export const todayReads: readonly ScreenCall[] = [
  { operation: "orders.list", input: latestOrdersInput },
  { operation: "orders.list", input: openOrdersInput },
  ...eligibleChargerStatuses.map((query) => ({
    operation: "inventory.search" as const,
    input: { query, limit: 50 },
  })),
];
