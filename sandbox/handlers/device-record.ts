import type { Fields } from "#sandbox/handlers/handler.ts";
import type { DeviceState } from "#sandbox/lifecycle/effect.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { modelOf } from "#sandbox/world/models.ts";

export interface DeviceRow extends DeviceState {
  company: number;
  model: number;
  type: string;
  serial: string;
  employee_name: string | null;
}

/** Selects devices with the names of their employees. */
export const devicesWithNames =
  "select d.*, e.name as employee_name from devices d left join employees e on e.n = d.employee";

/** Returns a device as lists and the single read show it. No read shows the PIN. */
export const toDevice = (row: DeviceRow): Fields => {
  const model = modelOf(row.model);
  return {
    id: identifier("dev", row.n),
    model: model.name,
    serialNumber: row.serial,
    status: row.status,
    employeeId: row.employee === null ? null : identifier("emp", row.employee),
    employeeName: row.employee_name,
    location: row.place,
    country: row.country,
    condition: row.condition,
    chargerStatus: row.charger,
    deviceType: row.type,
    maker: model.maker,
    configuration: model.configuration,
    ...(row.hold ? { legalHold: true } : {}),
  };
};
