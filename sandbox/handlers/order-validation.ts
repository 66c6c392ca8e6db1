import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import {
  type DeviceRow,
  deviceColumns,
  deviceTables,
  type EmployeeRow,
  findDevice,
  findEmployee,
} from "#sandbox/handlers/find-record.ts";
import { validateReturnFields } from "#sandbox/handlers/validate-return-fields.ts";
import { heldBy, validateEmployee, warnAboutOffboarding } from "#sandbox/handlers/validate-employee.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import type { Role } from "#sandbox/lifecycle/step.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { crossesBorder, findCountry } from "#sandbox/world/places.ts";
import type { World } from "#sandbox/world/world.ts";

/** One reason for or against an order. */
export interface Reason {
  code: string;
  message: string;
  productId?: string;
  field?: string;
}

export interface OrderValidation {
  errors: Reason[];
  warnings: Reason[];
  /** What the order would be made of; complete only without errors. */
  employee: EmployeeRow | null;
  devices: { device: DeviceRow; role: Role }[];
}

/** Reasons that lie in the state of a device: "Conflict with existing state". */
const conflicts = [
  "device_on_open_order",
  "device_already_collected",
  "device_not_in_stock",
  "device_retired",
  "legal_hold",
];

/** Status of a create refused for a reason; 400 for all others. Source: api-v4.md, Errors. */
export const statusOf = (code: string) => {
  if (code === "employee_not_found" || code === "device_not_found") return 404;
  return conflicts.includes(code) ? 409 : 400;
};

const openOrderOf = (world: World, device: number) =>
  world.db.one<{ n: number }>(
    "select o.n from order_devices od join orders o on o.n = od.order_n where od.device = ? and o.next_due is not null limit 1",
    device,
  );

/** A free device of the same type near the person, where the request names no replacement. */
const replacementFor = (world: World, old: DeviceRow, taken: readonly number[]) =>
  world.db
    .all<DeviceRow>(
      `select ${deviceColumns} from ${deviceTables} where d.company = ? and d.status = 'available' and d.type = ? and d.country in (?, ?) order by d.country = ? desc, d.n limit 20`,
      old.company,
      old.type,
      old.country,
      findCountry(old.country)?.hub ?? old.country,
      old.country,
    )
    .find(({ n }) => !taken.includes(n) && !openOrderOf(world, n));

const validateDevice = (
  request: OrderRequest,
  device: DeviceRow,
  employee: EmployeeRow,
  role: Role,
  errors: Reason[],
) => {
  const productId = identifier("dev", device.n);
  const add = (code: string, message: string) =>
    errors.push({ code, message, productId, field: "productIds" });
  if (device.status === "retired")
    return add("device_retired", "The device has left the inventory");
  if (role === "out") {
    if (device.status !== "available")
      add("device_not_in_stock", `The device is ${device.status}, not in stock`);
    return;
  }
  if (device.employee === null) {
    if (request.orderType === "Swap from Inventory") return;
    return add("device_already_collected", "Nobody holds the device: it was already collected");
  }
  if (device.employee !== employee.n)
    add("device_not_held", "The device is not held by this employee");
};

/** Devices the request names, or those an offboarding means by naming none. */
const gather = (
  world: World,
  caller: Caller,
  request: OrderRequest,
  employee: EmployeeRow | null,
  errors: Reason[],
) => {
  const ids = request.productIds ?? [];
  if (ids.length === 0 && request.orderType === "Offboarding") {
    const held = employee ? heldBy(world, employee) : [];
    if (employee && held.length === 0) {
      errors.push({
        code: "nothing_to_collect",
        message: "The employee holds no device",
        field: "productIds",
      });
    }
    return held;
  }
  if (ids.length === 0) {
    errors.push({
      code: "devices_required",
      message: "At least one device is required",
      field: "productIds",
    });
  }
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) !== index) {
      errors.push({
        code: "duplicate_device",
        message: "The device is named twice",
        productId: id,
        field: "productIds",
      });
      return [];
    }
    const device = findDevice(world, caller, { id });
    if (!device)
      errors.push({
        code: "device_not_found",
        message: "Device not found",
        productId: id,
        field: "productIds",
      });
    return device ?? [];
  });
};

/** Whether an order can be placed, and why not. Placing asks the same question. */
export const judgeOrder = (
  world: World,
  caller: Caller,
  request: OrderRequest,
): OrderValidation => {
  const errors: Reason[] = [];
  const warnings: Reason[] = [];
  const employee =
    request.employeeId === undefined ? null : findEmployee(world, caller, request.employeeId);
  validateEmployee(request, employee, errors);
  const swaps = request.orderType === "Swap from Inventory";
  const devices = gather(world, caller, request, employee, errors).map(
    (device): OrderValidation["devices"][number] => ({
      device,
      role:
        request.orderType === "Deployment" || (swaps && device.employee === null) ? "out" : "back",
    }),
  );

  if (employee) {
    for (const { device, role } of devices) validateDevice(request, device, employee, role, errors);
    if (swaps) {
      const old = devices.filter(({ role }) => role === "back");
      if (devices.length > 0 && old.length === 0) {
        errors.push({
          code: "nothing_to_swap",
          message: "Name the device to be swapped",
          field: "productIds",
        });
      }
      for (const { device } of old.slice(devices.length - old.length)) {
        const found = replacementFor(
          world,
          device,
          devices.map((one) => one.device.n),
        );
        if (found) devices.push({ device: found, role: "out" });
        else
          errors.push({
            code: "no_replacement_in_stock",
            message: `No ${device.type} in stock near ${device.country}`,
            productId: identifier("dev", device.n),
            field: "productIds",
          });
      }
    }
    if (request.orderType === "Offboarding") {
      warnAboutOffboarding(
        world,
        employee,
        devices.map(({ device }) => device.n),
        warnings,
      );
    }
  }
  for (const { device, role } of devices) {
    const productId = identifier("dev", device.n);
    const open = openOrderOf(world, device.n);
    if (open)
      errors.push({
        code: "device_on_open_order",
        message: `The device is on the open order ${identifier("ord", open.n)}`,
        productId,
        field: "productIds",
      });
    if (role === "out" && (device.charger === "Damaged" || device.charger === "Not Included")) {
      warnings.push({
        code: "no_charger",
        message: `Its charger is ${device.charger.toLowerCase()}`,
        productId,
      });
    }
    if (role === "out" && employee?.country && crossesBorder(device.country, employee.country)) {
      warnings.push({
        code: "crosses_border",
        message: `Ships from ${device.country} to ${employee.country}: customs apply`,
        productId,
      });
    }
  }
  validateReturnFields(
    world,
    request,
    devices.map(({ device }) => device),
    errors,
  );
  return { errors, warnings, employee, devices };
};
