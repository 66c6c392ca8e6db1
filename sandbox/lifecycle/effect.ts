import type { Effect } from "#sandbox/lifecycle/step.ts";
import { chanceOf } from "#sandbox/world/chance.ts";

/** What changes of a device as orders move it. */
export interface DeviceState {
  n: number;
  employee: number | null;
  /** Whose eyes see it: the holder's team, or nobody's in particular while in stock. */
  team: number | null;
  status: string;
  place: string;
  country: string;
  condition: string;
  charger: string | null;
  hold: number;
}

/** What an effect needs of the order. */
export interface EffectContext {
  n: number;
  employee: number | null;
  team: number | null;
  country: string;
  origin: string;
  disposition: string | null;
}

const final = ["buyback", "destruction", "donation", "recycle"];

const grade = (device: DeviceState, n: number) => {
  const chance = chanceOf(device.n, n, 5);
  // "Quarantined" is none of the usual grades: consoles must show what they don't know.
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
      if (order.disposition && final.includes(order.disposition)) device.status = "retired";
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
