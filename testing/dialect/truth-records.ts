import { type Chance, chanceOf } from "#testing/random.ts";
import {
  anyFirstName,
  anyId,
  anyLastName,
  anyText,
  countries,
  deviceStatuses,
  employeeStatuses,
  oddFields,
} from "./values.ts";

/** An address, in terms of this simulation: the service never sends these field names. */
const anyPlace = (chance: Chance, country: string) => ({
  street: `${chance.int(1, 99)} ${chance.pick(["Main St", "Невский пр.", "Rue de l'Église"])} ${chance.token()}`,
  second: chance.isHit(0.5) ? `Floor ${chance.token()}` : null,
  city: `${chance.pick(["Springfield", "München", "東京", "Łódź"])} ${chance.token()}`,
  state: chance.isHit(0.5) ? `State ${chance.token()}` : null,
  code: String(chance.int(10_000, 99_999)),
  country,
});
export type PostalAddress = ReturnType<typeof anyPlace>;

const maybe = <Value>(chance: Chance, value: () => Value, probability = 0.75): Value | null =>
  chance.isHit(probability) ? value() : null;

export const anyPerson = (seed: number, index: number, teams: readonly TeamTruth[]) => {
  const chance = chanceOf(seed, "person", index);
  const [first, last] = [anyFirstName(chance), anyLastName(chance)];
  const country = chance.pick(countries);
  const token = chance.token();
  return {
    id: anyId(chance, "emp", `s${seed}e${index}`),
    first,
    last,
    name: `${first} ${last}`,
    email: `person.${token}.s${seed}@example.com`,
    personalEmail: maybe(chance, () => `private+${token}@example.org`),
    country,
    job: maybe(chance, () => `Engineer ${chance.token()}`),
    team: maybe(chance, () => chance.pick(teams).name),
    department: maybe(chance, () => `Dept ${chance.token()}`),
    division: maybe(chance, () => `Division ${chance.token()}`),
    taxId: maybe(chance, () => `0${chance.int(10_000_000, 99_999_999)}`),
    status: chance.pick(employeeStatuses),
    home: maybe(chance, () => anyPlace(chance, country), 0.8),
    phone: maybe(chance, () => `+49 30 ${chance.int(100_000, 999_999)}`, 0.5),
    extra: oddFields(chance, 3),
  };
};
export type Person = ReturnType<typeof anyPerson>;

export const anyDevice = (seed: number, index: number, people: readonly Person[]) => {
  const chance = chanceOf(seed, "device", index);
  const status = chance.pick(deviceStatuses);
  return {
    id: anyId(chance, "dev", `s${seed}d${index}`),
    model: `${chance.pick(["MacBook Pro 14", "ThinkPad X1", "Dell U2723QE", "iPhone 16"])} ${chance.token()}`,
    serial: `SN-${chance.token()}-${chance.token()}`.toUpperCase(),
    status,
    type: chance.pick(["Laptops", "Desktops", "Mobile", "Tablet", "Monitors", "Docking stations"]),
    condition: maybe(chance, () => chance.pick(["Good", "Grade B", "Scratched lid"])),
    charger: maybe(chance, () => chance.pick(["Damaged", "Not Included", "Included", "Unknown"])),
    holder: status === "assigned" ? chance.pick(people).id : null,
    place: chance.pick([
      "Service Warehouse",
      "Employee Address",
      "Client Location",
      "In transit",
      `Shelf ${chance.token()}`,
    ]),
    country: chance.pick(countries),
    extra: oddFields(chance, 3),
  };
};
export type HeldDevice = ReturnType<typeof anyDevice>;

export const anyTeam = (seed: number, index: number) => {
  const chance = chanceOf(seed, "team", index);
  return {
    id: anyId(chance, "team", `s${seed}t${index}`),
    name: `${chance.pick(["Platform", "Ventes & Marketing", "営業部"])} ${chance.token()}`,
    extra: oddFields(chance, 2),
  };
};
export type TeamTruth = ReturnType<typeof anyTeam>;

export const anyAddress = (seed: number, index: number) => {
  const chance = chanceOf(seed, "address", index);
  return {
    id: anyId(chance, "addr", `s${seed}a${index}`),
    alias: `Office ${chance.token()}`,
    place: anyPlace(chance, chance.pick(countries)),
    contact: `${anyFirstName(chance)} ${anyLastName(chance)}`,
    email: `office.${chance.token()}@example.com`,
    phone: `+33 1 ${chance.int(100_000, 999_999)}`,
    extra: oddFields(chance, 2),
  };
};
export type AddressTruth = ReturnType<typeof anyAddress>;

export const anyItem = (seed: number, kind: string, index: number) => {
  const chance = chanceOf(seed, kind, index);
  return {
    id: anyId(chance, "cat", `s${seed}${kind[0]}${index}`),
    model: `Surface Laptop ${chance.token()}`,
    configuration: `${chance.int(16, 128)} GB, ${anyText(chance).slice(0, 60)} ${chance.token()}`,
    country: chance.pick(countries),
    isAvailable: chance.isHit(0.6),
  };
};
export type CatalogItem = ReturnType<typeof anyItem>;
