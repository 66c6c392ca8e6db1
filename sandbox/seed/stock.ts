import type { DeviceState } from "#sandbox/lifecycle/effect.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { chargedTypes, type DeviceType, models } from "#sandbox/world/models.ts";

/** A device while the world is being seeded. */
export interface SeedDevice extends DeviceState {
  company: number;
  model: number;
  /** When its last order ended, in business days from now; infinite while an order is open. */
  busyUntil: number;
}

const byType = new Map<DeviceType, number[]>();
models.forEach((model, index) => {
  if (model.buildToOrder) return;
  byType.set(model.type, [...(byType.get(model.type) ?? []), index]);
});

/** Device types; a type that occurs more often is drawn more often. */
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
  // The contract does not name "Third-party": a client must show it unchanged.
  if (chance.is(0.006)) return "Third-party";
  return chance.is(0.86) ? "Included" : chance.is(0.5) ? "Damaged" : "Not Included";
};

/** Creates the stock of a world that is being seeded: all devices, and the available ones by country. */
export const createStock = (seed: number) => {
  const chance = chanceOf(seed, 31);
  const devices: SeedDevice[] = [];
  const availableByPlace = new Map<string, SeedDevice[]>();

  /** Makes a device available to later orders of its company and country. */
  const store = (device: SeedDevice) => {
    const key = `${device.company}${device.country}`;
    const available = availableByPlace.get(key);
    if (available) available.push(device);
    else availableByPlace.set(key, [device]);
  };

  const create = (company: number, model: number, country: string, fresh: boolean): SeedDevice => {
    const device: SeedDevice = {
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

  /** Takes an available device from the stock of a country, or else of the country's warehouse. */
  const takeAvailable = (company: number, country: string, at: number): SeedDevice | null => {
    const hub = findCountry(country)?.hub ?? country;
    for (const place of [country, hub]) {
      const available = availableByPlace.get(`${company}${place}`);
      for (let attempt = 0; available && available.length > 0 && attempt < 6; attempt += 1) {
        const index = chance.below(available.length);
        const device = available[index] as SeedDevice;
        if (device.busyUntil > at || device.status !== "available") continue;
        const last = available.pop() as SeedDevice;
        if (last !== device) available[index] = last;
        return device;
      }
    }
    return null;
  };

  return { devices, create, takeAvailable, store };
};
export type Stock = ReturnType<typeof createStock>;
