import type { Effect } from "#sandbox/lifecycle/step.ts";
import { chanceOf } from "#sandbox/world/chance.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

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

/** The columns of an order that an effect needs, with the disposition of the device. */
type EffectContext = Pick<OrderRow, "n" | "employee" | "team" | "country" | "origin"> & {
  disposition: string | null;
};

/** Dispositions after which a device leaves the inventory. */
export const finalDispositions = ["buyback", "destruction", "donation", "recycle"];

/** Returns the condition and the charger as an inspection finds them. */
const grade = (device: DeviceState, n: number) => {
  const chance = chanceOf(device.n, n, 5);
  // "Quarantined" is an unusual grade: clients must show values that they do not know.
  const condition = chance.is(0.004)
    ? "Quarantined"
    : chance.pick(["Excellent", "Good", "Good", "Good", "Fair", "Fair", "Poor"]);
  if (device.charger === null) return { condition };
  const charger = chance.is(0.8) ? "Included" : chance.is(0.5) ? "Not Included" : "Damaged";
  return { condition, charger };
};

const statusAfterReturn = ({ hold }: DeviceState, { disposition }: EffectContext) => {
  if (disposition && finalDispositions.includes(disposition)) return "retired";
  return hold || disposition === "store" ? "in_storage" : "available";
};

const changesOf = (
  device: DeviceState,
  effect: Effect,
  order: EffectContext,
): Partial<DeviceState> => {
  const { employee, team, country, origin } = order;
  const place = "Service Warehouse";
  switch (effect) {
    case "reserve":
      return { status: "reserved" };
    case "release":
      return device.employee === null ? { status: "available", place } : { status: "assigned" };
    case "send":
    case "fetch":
      return { place: "In transit" };
    case "assign":
    case "return":
      return { employee, team, status: "assigned", place: "Employee Address", country };
    case "receive": {
      const status = statusAfterReturn(device, order);
      return {
        employee: null,
        team: null,
        place,
        country: origin,
        status,
        ...grade(device, order.n),
      };
    }
    case "repair":
      return { status: "in_repair", place };
    case "stock":
      return { status: "available", place, country: origin };
    case "retire":
      return { status: "retired" };
  }
};

/** Applies a step's effect to a device. Source: api-v4.md, "Deployment progression" and below. */
export const applyEffect = (device: DeviceState, effect: Effect, order: EffectContext) => {
  Object.assign(device, changesOf(device, effect, order));
};
