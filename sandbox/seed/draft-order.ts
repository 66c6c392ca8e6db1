import type { Role } from "#sandbox/lifecycle/step.ts";
import type { SeedEmployee } from "#sandbox/seed/employees.ts";
import { drawModel, type SeedDevice, type Stock } from "#sandbox/seed/stock.ts";
import type { Chance } from "#sandbox/world/chance.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { modelOf, workstationTypes } from "#sandbox/world/models.ts";

/** An order of the seeded history before it is inserted. */
export interface OrderDraft {
  type: string;
  company: number;
  employee: SeedEmployee | null;
  country: string;
  /** Country of the warehouse. */
  origin: string;
  source: string | null;
  devices: { device: SeedDevice; role: Role; disposition?: string; hold?: boolean }[];
  parent?: number;
  /** A purchase that ends in the warehouse and is deployed by a sub-order. */
  onward?: boolean;
  issue?: string;
  /** Absent: drawn at random. */
  disruption?: string | null;
}

interface Situation {
  employee: SeedEmployee;
  /** Business days from now; negative in the past. */
  at: number;
  stock: Stock;
  chance: Chance;
}

const issues = [
  "Screen flickers",
  "Battery swollen",
  "Keyboard: several keys dead",
  "Liquid damage",
  "Does not charge",
  "Fan loud, overheats",
  "Cracked display",
];
const returnDispositions = ["store", "redeploy", "redeploy", "redeploy", "recycle"] as const;

type Draft = (type: string, situation: Situation) => OrderDraft | null;

/** Returns the fields that every draft of the employee starts with, and no device yet. */
const baseOf = (type: string, employee: SeedEmployee): OrderDraft => ({
  type,
  company: employee.company,
  employee,
  country: employee.country,
  origin: findCountry(employee.country)?.hub ?? employee.country,
  source: null,
  devices: [],
});

const freeDevicesOf = ({ employee, at }: Situation) =>
  employee.held.filter((device) => device.busyUntil <= at);

/** Drafts an order that sends a device in stock to the employee. */
const draftFromStock = (
  type: string,
  { employee, at, stock }: Situation,
  returned: OrderDraft["devices"],
): OrderDraft | null => {
  const device = stock.takeAvailable(employee.company, employee.country, at);
  return (
    device && {
      ...baseOf(type, employee),
      origin: device.country,
      source: "inventory",
      devices: [...returned, { device, role: "out" }],
    }
  );
};

const draftDeployment: Draft = (type, situation) =>
  situation.employee.held.length > 2 ? null : draftFromStock(type, situation, []);

const draftSwap: Draft = (type, situation) => {
  const [device] = freeDevicesOf(situation);
  return device ? draftFromStock(type, situation, [{ device, role: "back" }]) : null;
};

/** An offboarding returns all devices of the employee; a collection, one or two of them. */
const draftReturn: Draft = (type, situation) => {
  const { employee, chance } = situation;
  const isOffboarding = type === "Offboarding";
  const free = freeDevicesOf(situation);
  const returned = isOffboarding ? free : free.slice(0, 1 + chance.below(2));
  if (returned.length === 0 || (isOffboarding && free.length < employee.held.length)) return null;
  return {
    ...baseOf(type, employee),
    devices: returned.map((device) => ({
      device,
      role: "back",
      disposition: chance.pick(returnDispositions),
      hold: workstationTypes.includes(modelOf(device.model).type) && chance.is(0.02),
    })),
  };
};

const draftMaintenance: Draft = (type, situation) => {
  const { employee, chance } = situation;
  const [device] = freeDevicesOf(situation);
  if (!device) return null;
  return {
    ...baseOf(type, employee),
    devices: [{ device, role: "back" }],
    issue: chance.pick(issues),
  };
};

const draftPurchaseForEmployee: Draft = (type, { employee, stock, chance }) => {
  const base = baseOf(type, employee);
  const onward = chance.is(0.45);
  const device = stock.create(employee.company, drawModel(chance), base.origin, true);
  return { ...base, source: "purchase", onward, devices: [{ device, role: "out" }] };
};

const draftPurchaseForInventory: Draft = (type, { employee, stock, chance }) => {
  const base = baseOf(type, employee);
  const { company, origin } = base;
  const model = drawModel(chance);
  const count = 2 + chance.below(9);
  return {
    ...base,
    employee: null,
    country: origin,
    source: "purchase",
    devices: Array.from({ length: count }, () => ({
      device: stock.create(company, model, origin, true),
      role: "out",
    })),
  };
};

const draftDisposition: Draft = (type, { employee, at, stock, chance }) => {
  const base = baseOf(type, employee);
  const device = stock.takeAvailable(base.company, base.origin, at);
  if (!device) return null;
  const disposition = chance.pick(["recycle", "destruction", "buyback", "donation"]);
  return {
    ...base,
    employee: null,
    country: device.country,
    origin: device.country,
    devices: [{ device, role: "stay", disposition }],
  };
};

const drafts: Record<string, Draft> = {
  Deployment: draftDeployment,
  "Swap from Inventory": draftSwap,
  Collection: draftReturn,
  Offboarding: draftReturn,
  Maintenance: draftMaintenance,
  "Purchase for Employee": draftPurchaseForEmployee,
  "Purchase for Inventory": draftPurchaseForInventory,
  Disposition: draftDisposition,
};

/** Drafts an order of a type for an employee, or returns `null` where the type is not possible. */
export const draftOrder: Draft = (type, situation) =>
  (drafts[type] ?? draftDisposition)(type, situation);
