import { applyEffect, type DeviceState } from "#sandbox/lifecycle/effect.ts";
import { planOf } from "#sandbox/lifecycle/plan.ts";
import { positionOf } from "#sandbox/lifecycle/progress.ts";
import { type OrderRow, updateRow } from "#sandbox/world/insert.ts";
import type { EmployeeGroup, World } from "#sandbox/world/world.ts";

type StoredDevice = DeviceState & { company: number; type: string };
type MovedDevice = StoredDevice & { role: string; disposition: string | null };

/** Saves a changed device and updates the counts. `before` is the row as it was read. */
export const saveDevice = (world: World, before: StoredDevice, after: StoredDevice) => {
  world.devices.add(before, -1);
  world.devices.add(after, 1);
  const { n, employee, team, status, place, country, condition, charger, hold } = after;
  const changes = { employee, team, status, place, country, condition, charger, hold };
  updateRow(world.db, "devices", n, changes);
};

const offboardEmployee = (world: World, employee: number) => {
  const row = world.db.one<EmployeeGroup>(
    "select company, team, country, status from employees where n = ?",
    employee,
  );
  if (row?.status !== "active") return;
  world.employees.add(row, -1);
  world.employees.add({ ...row, status: "offboarded" }, 1);
  updateRow(world.db, "employees", employee, { status: "offboarded" });
};

/** Moves an order through all steps that are due. `timeOf` converts a fast position to a time. */
const moveOrder = (world: World, row: OrderRow, timeOf: (position: number) => number) => {
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
      const after = { ...device };
      applyEffect(after, next.effect.effect, { ...row, disposition: device.disposition });
      saveDevice(world, device, after);
    }
  }
  const due = steps[step];
  if (status !== row.status) {
    world.orders.add(row, -1);
    world.orders.add({ ...row, status }, 1);
  }
  updateRow(db, "orders", row.n, {
    step,
    status,
    next_due: due ? row.start + due.at : null,
    times: times && JSON.stringify(times),
  });
  if (!due && row.type === "Offboarding" && status === "delivered" && row.employee !== null) {
    offboardEmployee(world, row.employee);
  }
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
 * Returns how many orders and chargers moved.
 */
export const moveWorld = (world: World, advance: () => void): number => {
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
      for (const row of rows) moveOrder(world, row, timeOf);
      clock.save();
    });
    moved += rows.length;
  }
  return moved + db.transaction(() => moveAccessories(world));
};
