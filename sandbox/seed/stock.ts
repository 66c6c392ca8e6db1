import type { DeviceState } from "#sandbox/lifecycle/effect.ts";
import { chargedTypes, type DeviceType, models } from "#sandbox/seed/models.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { findCountry } from "#sandbox/world/places.ts";

/** A device while the world is being made. */
export interface SimDevice extends DeviceState {
  company: number;
  model: number;
  /** Position at which its last order ended; infinite while one is open. */
  busyUntil: number;
}

const byType = new Map<DeviceType, number[]>();
models.forEach((model, index) => {
  if (model.buildToOrder) return;
  byType.set(model.type, [...(byType.get(model.type) ?? []), index]);
});

const typeShares: readonly DeviceType[] = [
  "Laptops",
  "Laptops",
  "Laptops",
  "Laptops",
  "Laptops",
  "Monitors",
  "Monitors",
  "Mobile",
  "Mobile",
  "Tablet",
  "Desktops",
  "Accessories",
  "Accessories",
];

export const drawModel = (chance: Chance, type?: DeviceType) =>
  chance.pick(byType.get(type ?? chance.pick(typeShares)) ?? [0]);

const drawCharger = (model: number, chance: Chance, fresh: boolean) => {
  const type = models[model]?.type;
  if (!type || !chargedTypes.includes(type)) return null;
  if (fresh) return "Included";
  // "Third-party" is not one of the values the contract names: a console shows it as it came.
  if (chance.is(0.006)) return "Third-party";
  return chance.is(0.86) ? "Included" : chance.is(0.5) ? "Damaged" : "Not Included";
};

/** All devices of a world being made, with what is free in each warehouse. */
export const openStock = (seed: number) => {
  const chance = chanceOf(seed, 31);
  const devices: SimDevice[] = [];
  const shelves = new Map<string, SimDevice[]>();

  const shelve = (device: SimDevice) => {
    const key = `${device.company}${device.country}`;
    const shelf = shelves.get(key);
    if (shelf) shelf.push(device);
    else shelves.set(key, [device]);
  };

  const make = (company: number, model: number, country: string, fresh: boolean): SimDevice => {
    const device: SimDevice = {
      n: devices.length + 1,
      company,
      model,
      employee: null,
      team: null,
      status: "available",
      place: "Service Warehouse",
      country,
      condition: fresh ? "New" : chance.pick(["New", "Excellent", "Good", "Good", "Good", "Fair"]),
      charger: drawCharger(model, chance, fresh),
      hold: 0,
      busyUntil: -1e9,
    };
    devices.push(device);
    return device;
  };

  /** Takes a free device near a country: from its own shelf, or from its warehouse. */
  const take = (company: number, country: string, at: number): SimDevice | null => {
    const hub = findCountry(country)?.hub ?? country;
    for (const place of [country, hub]) {
      const shelf = shelves.get(`${company}${place}`);
      for (let attempt = 0; shelf && shelf.length > 0 && attempt < 6; attempt += 1) {
        const index = chance.below(shelf.length);
        const device = shelf[index] as SimDevice;
        if (device.busyUntil > at || device.status !== "available") continue;
        const last = shelf.pop() as SimDevice;
        if (last !== device) shelf[index] = last;
        return device;
      }
    }
    return null;
  };

  return { devices, make, take, shelve };
};
export type Stock = ReturnType<typeof openStock>;
