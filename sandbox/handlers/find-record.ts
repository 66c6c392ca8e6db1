import { notFound } from "#sandbox/input/refusal.ts";
import { type Caller, employeesVisibleTo, ordersOrDevicesVisibleTo } from "#sandbox/keys/access.ts";
import { findNumber } from "#sandbox/world/identifier.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

export interface EmployeeRow {
  n: number;
  company: number;
  team: number | null;
  name: string;
  email: string;
  personal_email: string | null;
  country: string | null;
  job_title: string | null;
  department: string | null;
  division: string | null;
  tax_id: string | null;
  status: string;
  address: string | null;
  address_two: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone: string | null;
  has_login: number;
  created_at: number;
}

export interface DeviceRow {
  n: number;
  company: number;
  team: number | null;
  employee: number | null;
  model: number;
  type: string;
  serial: string;
  status: string;
  place: string;
  country: string;
  condition: string;
  charger: string | null;
  hold: number;
  employee_name: string | null;
}

export const deviceColumns =
  "d.n, d.company, d.team, d.employee, d.model, d.type, d.serial, d.status, d.place, d.country, d.condition, d.charger, d.hold, e.name as employee_name";
export const deviceTables = "devices d left join employees e on e.n = d.employee";

/** Each finder answers `null` alike for what is missing and for what is out of sight. */
export const findEmployee = (world: World, caller: Caller, id: string): EmployeeRow | null => {
  const n = findNumber("emp", id);
  if (n === null) return null;
  const seen = employeesVisibleTo(caller);
  return (
    world.db.one<EmployeeRow>(
      `select * from employees where n = ? and ${seen.sql}`,
      n,
      ...seen.values,
    ) ?? null
  );
};

export const requireEmployee = (world: World, caller: Caller, id: string): EmployeeRow => {
  const row = findEmployee(world, caller, id);
  if (!row) throw notFound("Employee");
  return row;
};

export const findDevice = (
  world: World,
  caller: Caller,
  by: { id?: string | undefined; serial?: string | undefined },
): DeviceRow | null => {
  const n = by.id === undefined ? null : findNumber("dev", by.id);
  if (by.id !== undefined && n === null) return null;
  const seen = ordersOrDevicesVisibleTo(caller, "d.");
  return (
    world.db.one<DeviceRow>(
      `select ${deviceColumns} from ${deviceTables} where ${n === null ? "d.serial = ?" : "d.n = ?"} and ${seen.sql}`,
      n ?? by.serial ?? "",
      ...seen.values,
    ) ?? null
  );
};

export const requireDevice = (
  world: World,
  caller: Caller,
  by: { id?: string | undefined; serial?: string | undefined },
): DeviceRow => {
  const row = findDevice(world, caller, by);
  if (!row) throw notFound("Device");
  return row;
};

export type SeenOrder = OrderRow & { employee_name: string | null };

export const requireOrder = (world: World, caller: Caller, id: string): SeenOrder => {
  const n = findNumber("ord", id);
  const seen = ordersOrDevicesVisibleTo(caller, "o.");
  const row =
    n === null
      ? undefined
      : world.db.one<SeenOrder>(
          `select o.*, e.name as employee_name from orders o left join employees e on e.n = o.employee where o.n = ? and ${seen.sql}`,
          n,
          ...seen.values,
        );
  if (!row) throw notFound("Order");
  return row;
};
