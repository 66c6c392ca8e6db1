import type { World } from "../../scripts/world/world.ts";
import { setRules } from "./control.ts";

/** Makes the service accept the next purchase and lose its response. */
export const loseResponse = (world: World) =>
  setRules(world, { operation: "orders.purchase", kind: "reset-after-commit", times: 1 });

/** Makes the service fail before it accepts the next purchase. */
export const failBeforeCommit = (world: World) =>
  setRules(world, { operation: "orders.purchase", kind: "500-before-commit", times: 1 });

/**
 * A list with a record without an ID can't be compared with later lists. With it as the baseline,
 * Quartermaster requests a decision at once.
 */
export const incompleteBaseline = {
  operation: "orders.list",
  kind: "answer",
  status: 200,
  body: {
    status: "success",
    orders: [
      { orderType: "Purchase for Inventory", status: "processing" },
      {
        id: "ord_of_long_ago",
        orderType: "Purchase for Inventory",
        createdAt: "2020-01-01T00:00:00Z",
      },
    ],
  },
  times: 1,
} as const;
