import { disruptions, drawDisruption } from "#sandbox/lifecycle/disruptions.ts";
import { applyEffect } from "#sandbox/lifecycle/effect.ts";
import { planOf } from "#sandbox/lifecycle/plan.ts";
import type { Role } from "#sandbox/lifecycle/step.ts";
import { modelOf, workstationTypes } from "#sandbox/seed/models.ts";
import type { SimEmployee } from "#sandbox/seed/staff.ts";
import { drawModel, type SimDevice, type Stock } from "#sandbox/seed/stock.ts";
import { toTime } from "#sandbox/world/business-days.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";
import { findCountry } from "#sandbox/world/places.ts";

export interface SimDraft {
  type: string;
  company: number;
  employee: SimEmployee | null;
  country: string;
  origin: string;
  source: string | null;
  devices: { device: SimDevice; role: Role; disposition?: string; hold?: boolean }[];
  parent?: number;
  onward?: boolean;
  issue?: string;
  disruption?: string | null;
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
const fates5 = ["store", "redeploy", "redeploy", "redeploy", "recycle"] as const;

/** Drafts what somebody of a company would plausibly order at a moment, or `null` if nothing fits. */
export const draftOrder = (
  type: string,
  company: number,
  employee: SimEmployee,
  at: number,
  stock: Stock,
  chance: Chance,
): SimDraft | null => {
  const { country } = employee;
  const origin = findCountry(country)?.hub ?? country;
  const free = employee.held.filter((device) => device.busyUntil <= at);
  const draft = { type, company, employee, country, origin, source: null };
  switch (type) {
    case "Deployment": {
      if (employee.held.length > 2) return null;
      const device = stock.take(company, country, at);
      if (!device) return null;
      return {
        ...draft,
        origin: device.country,
        source: "inventory",
        devices: [{ device, role: "out" }],
      };
    }
    case "Swap from Inventory": {
      const old = free[0];
      if (!old) return null;
      const device = stock.take(company, country, at);
      if (!device) return null;
      return {
        ...draft,
        origin: device.country,
        source: "inventory",
        devices: [
          { device: old, role: "back" },
          { device, role: "out" },
        ],
      };
    }
    case "Collection":
    case "Offboarding": {
      const back = type === "Offboarding" ? free : free.slice(0, 1 + chance.below(2));
      if (back.length === 0 || (type === "Offboarding" && free.length < employee.held.length))
        return null;
      return {
        ...draft,
        devices: back.map((device) => ({
          device,
          role: "back",
          disposition: chance.pick(fates5),
          hold: workstationTypes.includes(modelOf(device.model).type) && chance.is(0.02),
        })),
      };
    }
    case "Maintenance": {
      const broken = free[0];
      if (!broken) return null;
      return { ...draft, devices: [{ device: broken, role: "back" }], issue: chance.pick(issues) };
    }
    case "Purchase for Employee":
      return {
        ...draft,
        source: "purchase",
        onward: chance.is(0.45),
        devices: [{ device: stock.make(company, drawModel(chance), origin, true), role: "out" }],
      };
    case "Purchase for Inventory": {
      const model = drawModel(chance);
      const count = 2 + chance.below(9);
      return {
        ...draft,
        employee: null,
        country: origin,
        source: "purchase",
        devices: Array.from({ length: count }, () => ({
          device: stock.make(company, model, origin, true),
          role: "out" as const,
        })),
      };
    }
    default: {
      const device = stock.take(company, origin, at);
      if (!device) return null;
      return {
        ...draft,
        employee: null,
        country: device.country,
        origin: device.country,
        devices: [
          {
            device,
            role: "stay",
            disposition: chance.pick(["recycle", "destruction", "buyback", "donation"]),
          },
        ],
      };
    }
  }
};

const orderers = ["Maya Okafor", "Maya Okafor", "Tom Lindgren", "Ines Duarte", "HR integration"];

/**
 * Settles a draft as it stands now, `-at` business days after it was placed: its row, and its
 * devices moved as far as it has come.
 */
export const settleOrder = (
  draft: SimDraft,
  n: number,
  at: number,
  now: { calendar: number; time: number },
  seed: number,
): { row: OrderRow; end: number } => {
  const chance = chanceOf(seed, n, 41);
  const person = draft.employee;
  const disruption = draft.disruption === undefined ? drawDisruption(chance) : draft.disruption;
  const start = now.calendar + at;
  const first = draft.devices.find(({ role }) => role === "out") ?? draft.devices[0];
  const row: OrderRow = {
    n,
    company: draft.company,
    employee: person?.n ?? null,
    team: person?.team ?? null,
    country: draft.country,
    origin: draft.origin,
    type: draft.type,
    status: "processing",
    source: draft.source,
    disruption: disruption !== null && disruptions[disruption] ? disruption : null,
    onward: draft.onward ? 1 : 0,
    fast: 0,
    start,
    step: 0,
    next_due: null,
    times: null,
    created_at: Math.min(toTime(start), now.time),
    created_by: draft.company === 1 ? chance.pick(orderers) : "Ada Pine",
    parent: draft.parent ?? null,
    model: first?.device.model ?? null,
    device_count: draft.devices.length,
    city: person?.city ?? null,
    issue: draft.issue ?? null,
    shipping: null,
    pickup: null,
    person: person?.sortName ?? null,
  };
  if (draft.type.startsWith("Purchase")) {
    for (const { device } of draft.devices) {
      device.status = "reserved";
      device.place = "In transit";
    }
  }
  const { steps } = planOf(row);
  const end = at + (steps[steps.length - 1]?.at ?? 0);
  for (const { device } of draft.devices)
    device.busyUntil = end > 0 ? Number.POSITIVE_INFINITY : end;
  for (const step of steps) {
    if (at + step.at > 0) {
      row.next_due = start + step.at;
      break;
    }
    row.step += 1;
    if (step.status) row.status = step.status;
    if (!step.effect) continue;
    for (const { device, role, disposition, hold } of draft.devices) {
      if (role !== step.effect.role) continue;
      if (hold) device.hold = 1;
      applyEffect(device, step.effect.effect, { ...row, disposition: disposition ?? null });
    }
  }
  // What an open order will use is spoken for before its first step.
  if (row.next_due !== null) {
    for (const { device, role } of draft.devices) {
      if (role !== "back" && device.status === "available") device.status = "reserved";
    }
  }
  return { row, end };
};
