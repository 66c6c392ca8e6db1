import { type DeviceRow, devicesWithNames } from "#sandbox/handlers/device-record.ts";
import { notFound } from "#sandbox/input/refusal.ts";
import {
  type Caller,
  type Condition,
  employeesVisibleTo,
  ordersOrDevicesVisibleTo,
} from "#sandbox/keys/access.ts";
import type { Value } from "#sandbox/world/database.ts";
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

/** Returns a row that a select finds by a value, or `null` if it is missing or not visible. */
export const findVisible = <Row>(
  { db }: World,
  select: string,
  column: string,
  value: Value | null,
  visible: Condition,
): Row | null => {
  if (value === null) return null;
  const sql = `${select} where ${column} = ? and ${visible.sql}`;
  return db.one<Row>(sql, value, ...visible.values) ?? null;
};

/** Returns all visible rows of a select, in an order. */
export const listVisible = <Row>(
  { db }: World,
  select: string,
  visible: Condition,
  order: string,
) => db.all<Row>(`${select} where ${visible.sql} order by ${order}`, ...visible.values);

const readRows = <Row>({ db }: World, select: string, column: string, rows: readonly number[]) =>
  rows.flatMap((n) => db.one<Row>(`${select} where ${column} = ?`, n) ?? []);

/** Returns the employees of row numbers, in their order. */
export const readEmployees = (world: World, rows: readonly number[]) =>
  readRows<EmployeeRow>(world, "select * from employees", "n", rows);

/** Returns the devices of row numbers, in their order. */
export const readDevices = (world: World, rows: readonly number[]) =>
  readRows<DeviceRow>(world, devicesWithNames, "d.n", rows);

/** Returns the orders of row numbers, in their order. */
export const readOrders = (world: World, rows: readonly number[]) =>
  readRows<NamedOrderRow>(world, ordersWithNames, "o.n", rows);

/** Returns a row that was found. Throws a 404 if there is none. */
export const required = <Row>(what: string, row: Row | null): Row => {
  if (row === null) throw notFound(what);
  return row;
};

/** Returns an employee, or `null` if it is missing or the caller may not see it. */
export const findEmployee = (world: World, caller: Caller, id: string) => {
  const visible = employeesVisibleTo(caller);
  const n = findNumber("emp", id);
  return findVisible<EmployeeRow>(world, "select * from employees", "n", n, visible);
};

export const requireEmployee = (world: World, caller: Caller, id: string) =>
  required("Employee", findEmployee(world, caller, id));

interface DeviceReference {
  id?: string | undefined;
  serial?: string | undefined;
}

/** Returns a device by id or serial number, or `null` if it is missing or the caller may not see it. */
export const findDevice = (world: World, caller: Caller, { id, serial = "" }: DeviceReference) => {
  const visible = ordersOrDevicesVisibleTo(caller, "d.");
  return id === undefined
    ? findVisible<DeviceRow>(world, devicesWithNames, "d.serial", serial, visible)
    : findVisible<DeviceRow>(world, devicesWithNames, "d.n", findNumber("dev", id), visible);
};

export const requireDevice = (world: World, caller: Caller, by: DeviceReference) =>
  required("Device", findDevice(world, caller, by));

export const devicesHeldBy = (world: World, employee: EmployeeRow) =>
  world.db.all<DeviceRow>(`${devicesWithNames} where d.employee = ? order by d.n`, employee.n);

/** An order with the name of its employee. */
export type NamedOrderRow = OrderRow & { employee_name: string | null };

/** Selects orders with the names of their employees. */
const ordersWithNames =
  "select o.*, e.name as employee_name from orders o left join employees e on e.n = o.employee";

export const requireOrder = (world: World, caller: Caller, id: string) => {
  const visible = ordersOrDevicesVisibleTo(caller, "o.");
  const n = findNumber("ord", id);
  return required("Order", findVisible<NamedOrderRow>(world, ordersWithNames, "o.n", n, visible));
};
