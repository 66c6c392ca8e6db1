import { applyEffect, type DeviceState } from "#sandbox/lifecycle/effect.ts";
import { planOf } from "#sandbox/lifecycle/plan.ts";
import { positionOf } from "#sandbox/lifecycle/progress.ts";
import type { Step } from "#sandbox/lifecycle/step.ts";
import { type OrderRow, updateRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

type MovedDevice = DeviceState & { role: string; disposition: string | null };

/** Saves the state of a device. */
export const saveDevice = ({ db }: World, device: DeviceState) => {
  const { n, employee, team, status, place, country, condition, charger, hold } = device;
  const changes = { employee, team, status, place, country, condition, charger, hold };
  updateRow(db, "devices", n, changes);
};

const offboardEmployee = ({ db }: World, employee: number) =>
  db.run("update employees set status = 'offboarded' where n = ? and status = 'active'", employee);

/** An order as it was, and the steps that it took. */
export interface MovedOrder {
  row: OrderRow;
  steps: readonly Step[];
}

/**
 * Moves an order through all steps that are due. `timeOf` converts a fast position to a time. Returns
 * the steps.
 */
const moveOrder = (
  world: World,
  row: OrderRow,
  timeOf: (position: number) => number,
): MovedOrder => {
  const { db, clock } = world;
  const position = positionOf(clock, row.fast);
  const { steps } = planOf(row);
  const times = row.times === null ? null : (JSON.parse(row.times) as number[]);
  let { step, status } = row;
  for (; step < steps.length; step += 1) {
    const next = steps[step];
    if (!next || row.start + next.at > position) break;
    status = next.status ?? status;
    times?.push(timeOf(row.start + next.at));
    if (!next.effect) continue;
    const devices = db.all<MovedDevice>(
      "select d.*, od.role, od.disposition from order_devices od join devices d on d.n = od.device where od.order_n = ? and od.role = ?",
      row.n,
      next.effect.role,
    );
    for (const device of devices) {
      applyEffect(device, next.effect.effect, { ...row, disposition: device.disposition });
      saveDevice(world, device);
    }
  }
  const due = steps[step];
  updateRow(db, "orders", row.n, {
    step,
    status,
    next_due: due ? row.start + due.at : null,
    times: times && JSON.stringify(times),
  });
  if (!due && row.type === "Offboarding" && status === "delivered" && row.employee !== null) {
    offboardEmployee(world, row.employee);
  }
  return { row, steps: steps.slice(row.step, step) };
};

/** Delivers the replacement chargers that are due. Returns how many. */
const moveAccessories = (world: World) => {
  const { db, clock } = world;
  const due = db.all<{ n: number; device: number }>(
    "select n, device from accessories where due <= ?",
    clock.fast(),
  );
  for (const { n, device } of due) {
    updateRow(db, "accessories", n, { status: "delivered", due: null });
    updateRow(db, "devices", device, { charger: "Included" });
  }
  return due.length;
};

const batchSize = 2_000;

/**
 * Advances the clock by `advance` and then moves all orders and chargers that are due, each batch in
 * one transaction. Steps on the fast clock get times spread evenly over the time that passed.
 * `record` is called in each transaction with the orders that it moved. Returns how many orders and
 * chargers moved.
 */
export const moveWorld = (
  world: World,
  advance: () => void,
  record: (moved: readonly MovedOrder[]) => void,
): number => {
  const { db, clock } = world;
  const from = { fast: clock.fast(), time: clock.now() };
  advance();
  const to = { fast: clock.fast(), time: clock.now() };
  const spread = to.fast > from.fast ? (to.time - from.time) / (to.fast - from.fast) : 0;
  const timeOf = (position: number) =>
    Math.round(Math.min(to.time, Math.max(from.time, from.time + (position - from.fast) * spread)));
  let moved = 0;
  for (;;) {
    const rows = [1, 0].flatMap((fast) =>
      db.all<OrderRow>(
        "select * from orders where fast = ? and next_due <= ? order by next_due limit ?",
        fast,
        positionOf(clock, fast),
        batchSize,
      ),
    );
    if (rows.length === 0) break;
    db.transaction(() => {
      record(rows.map((row) => moveOrder(world, row, timeOf)));
      clock.save();
    });
    moved += rows.length;
  }
  return moved + db.transaction(() => moveAccessories(world));
};
