import { requireOrder } from "#sandbox/handlers/find-record.ts";
import { oneRecord, type Result } from "#sandbox/handlers/handler.ts";
import { toFullOrder } from "#sandbox/handlers/order-record.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import { drawDisruption } from "#sandbox/lifecycle/disruptions.ts";
import { planOf } from "#sandbox/lifecycle/plan.ts";
import type { Role } from "#sandbox/lifecycle/step.ts";
import { chanceOf } from "#sandbox/world/chance.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { type OrderRow, orderInserter } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import type { World } from "#sandbox/world/world.ts";

/** An order to be placed. */
export interface Placement {
  type: string;
  employee: { n: number; name: string; team: number | null; city: string | null } | null;
  country: string;
  origin: string;
  source: string | null;
  shipping?: string | null;
  pickup?: string | null;
  devices: {
    n: number;
    model: number;
    role: Role;
    disposition?: string | undefined;
    hold?: boolean;
    item?: string;
  }[];
}

/** Inserts an order at its first step, on the fast clock, and reads it back. */
export const placeOrder = (world: World, caller: Caller, placement: Placement): Result => {
  const { db, clock } = world;
  const n = nextNumber(db, "orders");
  const now = clock.now();
  const start = clock.fast();
  const disruption = drawDisruption(chanceOf(world.seed, n, 41));
  const primary = placement.devices.find(({ role }) => role === "out") ?? placement.devices[0];
  const row: OrderRow = {
    n,
    company: caller.company,
    employee: placement.employee?.n ?? null,
    team: placement.employee?.team ?? null,
    country: placement.country,
    origin: placement.origin,
    type: placement.type,
    status: "processing",
    source: placement.source,
    // Only seeded orders are cancelled: the client of the API has just placed this one.
    disruption: disruption === "cancelled" ? null : disruption,
    onward: 0,
    fast: 1,
    start,
    step: 1,
    next_due: null,
    times: JSON.stringify([now]),
    created_at: now,
    created_by: caller.user.name,
    parent: null,
    model: primary?.model ?? null,
    device_count: placement.devices.length,
    city: placement.employee?.city ?? null,
    issue: null,
    shipping: placement.shipping ?? null,
    pickup: placement.pickup ?? null,
  };
  row.next_due = start + (planOf(row).steps[1]?.at ?? 0);
  orderInserter(db)(row, placement.devices);
  const placed = requireOrder(world, caller, identifier("ord", n));
  return oneRecord(toFullOrder(world, caller, placed));
};
