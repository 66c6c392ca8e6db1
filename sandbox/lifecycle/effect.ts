import type { Effect } from "#sandbox/lifecycle/step.ts";
import { chanceOf } from "#sandbox/world/chance.ts";

/** The columns of a device that orders change. */
export interface DeviceState {
  n: number;
  employee: number | null;
  /** The team of the employee who holds it; `null` in stock. */
  team: number | null;
  status: string;
  place: string;
  country: string;
  condition: string;
  charger: string | null;
  hold: number;
}

/** The columns of an order that an effect needs. */
export interface EffectContext {
  n: number;
  employee: number | null;
  team: number | null;
  country: string;
  origin: string;
  disposition: string | null;
}

const finalDispositions = ["buyback", "destruction", "donation", "recycle"];

/** Sets the condition and the charger as an inspection finds them. */
const grade = (device: DeviceState, n: number) => {
  const chance = chanceOf(device.n, n, 5);
  // "Quarantined" is an unusual grade: clients must show values that they do not know.
  device.condition = chance.is(0.004)
    ? "Quarantined"
    : chance.pick(["Excellent", "Good", "Good", "Good", "Fair", "Fair", "Poor"]);
  if (device.charger !== null) {
    device.charger = chance.is(0.8) ? "Included" : chance.is(0.5) ? "Not Included" : "Damaged";
  }
};

/** Applies a step's effect to a device. Source: api-v4.md, "Deployment progression" and below. */
export const applyEffect = (device: DeviceState, effect: Effect, order: EffectContext) => {
  switch (effect) {
    case "reserve":
      device.status = "reserved";
      return;
    case "release":
      device.status = device.employee === null ? "available" : "assigned";
      if (device.employee === null) device.place = "Service Warehouse";
      return;
    case "send":
    case "fetch":
      device.place = "In transit";
      return;
    case "assign":
    case "return":
      device.employee = order.employee;
      device.team = order.team;
      device.status = "assigned";
      device.place = "Employee Address";
      device.country = order.country;
      return;
    case "receive":
      device.employee = null;
      device.team = null;
      device.place = "Service Warehouse";
      device.country = order.origin;
      device.status = device.hold || order.disposition === "store" ? "in_storage" : "available";
      if (order.disposition && finalDispositions.includes(order.disposition))
        device.status = "retired";
      grade(device, order.n);
      return;
    case "repair":
      device.status = "in_repair";
      device.place = "Service Warehouse";
      return;
    case "stock":
      device.status = "available";
      device.place = "Service Warehouse";
      device.country = order.origin;
      return;
    case "retire":
      device.status = "retired";
      return;
  }
};
