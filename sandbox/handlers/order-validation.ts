import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import { type DeviceRow, devicesWithNames } from "#sandbox/handlers/device-record.ts";
import {
  devicesHeldBy,
  type EmployeeRow,
  findDevice,
  findEmployee,
} from "#sandbox/handlers/find-record.ts";
import type { Issue } from "#sandbox/handlers/issue.ts";
import { validateEmployee, warnAboutOffboarding } from "#sandbox/handlers/validate-employee.ts";
import { validateReturnFields } from "#sandbox/handlers/validate-return-fields.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import type { Role } from "#sandbox/lifecycle/step.ts";
import { crossesBorder, findCountry } from "#sandbox/world/countries.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/** The result of the pre-flight, with the records that the order would use. */
export interface OrderValidation {
  errors: Issue[];
  warnings: Issue[];
  employee: EmployeeRow | null;
  /** Complete only without errors. */
  devices: { device: DeviceRow; role: Role }[];
}

/** Codes of "Conflict with existing state": the present state of a device forbids the order. */
const conflicts = [
  "device_on_open_order",
  "device_already_collected",
  "device_not_in_stock",
  "device_retired",
  "legal_hold",
];

/** Returns the status of a create that is refused with a code. Source: api-v4.md, Errors. */
export const statusOf = (code: string) => {
  if (code === "employee_not_found" || code === "device_not_found") return 404;
  return conflicts.includes(code) ? 409 : 400;
};

const deviceIssue = (code: string, message: string, productId: string): Issue => ({
  code,
  message,
  productId,
  field: "productIds",
});

const findOpenOrder = (world: World, device: number) =>
  world.db.one<{ n: number }>(
    "select o.n from order_devices od join orders o on o.n = od.order_n where od.device = ? and o.next_due is not null limit 1",
    device,
  );

/** Returns the requested devices. An offboarding without devices means all that the employee holds. */
const resolveDevices = (
  world: World,
  caller: Caller,
  request: OrderRequest,
  employee: EmployeeRow | null,
  errors: Issue[],
): DeviceRow[] => {
  const ids = request.productIds ?? [];
  const field = "productIds";
  if (ids.length === 0 && request.orderType === "Offboarding") {
    const held = employee ? devicesHeldBy(world, employee) : [];
    if (employee && held.length === 0) {
      errors.push({ code: "nothing_to_collect", message: "The employee holds no device", field });
    }
    return held;
  }
  if (ids.length === 0) {
    errors.push({ code: "devices_required", message: "At least one device is required", field });
  }
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) !== index) {
      errors.push(deviceIssue("duplicate_device", "The device is listed twice", id));
      return [];
    }
    const device = findDevice(world, caller, { id });
    if (!device) errors.push(deviceIssue("device_not_found", "Device not found", id));
    return device ?? [];
  });
};

/** Returns what forbids a device to be sent to the employee, or to be collected from the employee. */
const findDeviceError = (
  request: OrderRequest,
  device: DeviceRow,
  employee: EmployeeRow,
  role: Role,
): readonly [code: string, message: string] | null => {
  if (device.status === "retired") return ["device_retired", "The device has left the inventory"];
  if (role === "out") {
    return device.status === "available"
      ? null
      : ["device_not_in_stock", `The device is ${device.status}, not in stock`];
  }
  if (device.employee === null) {
    return request.orderType === "Swap from Inventory"
      ? null
      : ["device_already_collected", "The device is not assigned: it was already collected"];
  }
  return device.employee === employee.n
    ? null
    : ["device_not_held", "The device is not held by this employee"];
};

/** Finds an available device of the same type near the employee. */
const findReplacement = (world: World, old: DeviceRow, taken: readonly number[]) =>
  world.db
    .all<DeviceRow>(
      `${devicesWithNames} where d.company = ? and d.status = 'available' and d.type = ? and d.country in (?, ?) order by d.country = ? desc, d.n limit 20`,
      old.company,
      old.type,
      old.country,
      findCountry(old.country)?.hub ?? old.country,
      old.country,
    )
    .find(({ n }) => !taken.includes(n) && !findOpenOrder(world, n));

/** Adds a replacement for each device of a swap for which the request names none. */
const addReplacements = (world: World, devices: OrderValidation["devices"], errors: Issue[]) => {
  const old = devices.filter(({ role }) => role === "back");
  if (devices.length > 0 && old.length === 0) {
    errors.push({
      code: "nothing_to_swap",
      message: "Name the device that is to be swapped",
      field: "productIds",
    });
  }
  for (const { device } of old.slice(devices.length - old.length)) {
    const taken = devices.map((one) => one.device.n);
    const replacement = findReplacement(world, device, taken);
    if (replacement) devices.push({ device: replacement, role: "out" });
    else {
      errors.push(
        deviceIssue(
          "no_replacement_in_stock",
          `No ${device.type} in stock near ${device.country}`,
          identifier("dev", device.n),
        ),
      );
    }
  }
};

/** Adds an error for a device on an open order, and warnings about its charger and customs. */
const validateShipment = (
  world: World,
  employee: EmployeeRow | null,
  { device, role }: OrderValidation["devices"][number],
  { errors, warnings }: Pick<OrderValidation, "errors" | "warnings">,
) => {
  const productId = identifier("dev", device.n);
  const open = findOpenOrder(world, device.n);
  if (open) {
    const message = `The device is on the open order ${identifier("ord", open.n)}`;
    errors.push(deviceIssue("device_on_open_order", message, productId));
  }
  if (role !== "out") return;
  if (device.charger === "Damaged" || device.charger === "Not Included") {
    const message = `The charger of the device is ${device.charger.toLowerCase()}`;
    warnings.push({ code: "no_charger", message, productId });
  }
  if (employee?.country && crossesBorder(device.country, employee.country)) {
    const message = `Ships from ${device.country} to ${employee.country}: customs apply`;
    warnings.push({ code: "crosses_border", message, productId });
  }
};

/**
 * Returns whether an order can be placed, and why not. Both the pre-flight and the create call it.
 * The rules are this sandbox's choice: the contract does not show them.
 */
export const validateOrder = (
  world: World,
  caller: Caller,
  request: OrderRequest,
): OrderValidation => {
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  const { employeeId, orderType } = request;
  const employee = employeeId === undefined ? null : findEmployee(world, caller, employeeId);
  validateEmployee(request, employee, errors);
  const isSwap = orderType === "Swap from Inventory";
  const roleOf = (device: DeviceRow): Role =>
    orderType === "Deployment" || (isSwap && device.employee === null) ? "out" : "back";
  const devices = resolveDevices(world, caller, request, employee, errors).map((device) => ({
    device,
    role: roleOf(device),
  }));

  if (employee) {
    for (const { device, role } of devices) {
      const error = findDeviceError(request, device, employee, role);
      if (error) errors.push(deviceIssue(...error, identifier("dev", device.n)));
    }
    if (isSwap) addReplacements(world, devices, errors);
    if (orderType === "Offboarding") {
      const collected = devices.map(({ device }) => device.n);
      warnAboutOffboarding(world, employee, collected, warnings);
    }
  }
  for (const entry of devices) validateShipment(world, employee, entry, { errors, warnings });
  const rows = devices.map(({ device }) => device);
  validateReturnFields(world, request, rows, errors);
  return { errors, warnings, employee, devices };
};
