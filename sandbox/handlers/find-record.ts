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

/** Returns an employee, or `null` if it is missing or the caller may not see it. */
export const findEmployee = (world: World, caller: Caller, id: string): EmployeeRow | null => {
  const n = findNumber("emp", id);
  if (n === null) return null;
  const visible = employeesVisibleTo(caller);
  return (
    world.db.one<EmployeeRow>(
      `select * from employees where n = ? and ${visible.sql}`,
      n,
      ...visible.values,
    ) ?? null
  );
};

export const requireEmployee = (world: World, caller: Caller, id: string): EmployeeRow => {
  const row = findEmployee(world, caller, id);
  if (!row) throw notFound("Employee");
  return row;
};

interface DeviceReference {
  id?: string | undefined;
  serial?: string | undefined;
}

/** Returns a device by id or serial number, or `null` if it is missing or the caller may not see it. */
export const findDevice = (world: World, caller: Caller, by: DeviceReference): DeviceRow | null => {
  const n = by.id === undefined ? null : findNumber("dev", by.id);
  if (by.id !== undefined && n === null) return null;
  const visible = ordersOrDevicesVisibleTo(caller, "d.");
  return (
    world.db.one<DeviceRow>(
      `select ${deviceColumns} from ${deviceTables} where ${n === null ? "d.serial = ?" : "d.n = ?"} and ${visible.sql}`,
      n ?? by.serial ?? "",
      ...visible.values,
    ) ?? null
  );
};

export const requireDevice = (world: World, caller: Caller, by: DeviceReference): DeviceRow => {
  const row = findDevice(world, caller, by);
  if (!row) throw notFound("Device");
  return row;
};

export const devicesHeldBy = (world: World, employee: EmployeeRow) =>
  world.db.all<DeviceRow>(
    `select ${deviceColumns} from ${deviceTables} where d.employee = ? order by d.n`,
    employee.n,
  );

/** An order with the name of its employee. */
export type NamedOrderRow = OrderRow & { employee_name: string | null };

export const requireOrder = (world: World, caller: Caller, id: string): NamedOrderRow => {
  const n = findNumber("ord", id);
  const visible = ordersOrDevicesVisibleTo(caller, "o.");
  const row =
    n === null
      ? undefined
      : world.db.one<NamedOrderRow>(
          `select o.*, e.name as employee_name from orders o left join employees e on e.n = o.employee where o.n = ? and ${visible.sql}`,
          n,
          ...visible.values,
        );
  if (!row) throw notFound("Order");
  return row;
};
