import { type Chance, chanceOf } from "../../random.ts";
import { truthOfOrders } from "./truth-orders.ts";
import {
  anyFirstName,
  anyId,
  anyLastName,
  anyText,
  countries,
  deviceStatuses,
  employeeStatuses,
  extraFields,
} from "./values.ts";

/** What a service holds, in our own terms: no field name of these is ever sent. */

export interface Place {
  street: string;
  second: string | null;
  city: string;
  state: string | null;
  code: string;
  country: string;
}

export interface Person {
  id: string;
  first: string;
  last: string;
  name: string;
  email: string;
  personalEmail: string | null;
  country: string;
  job: string | null;
  team: string | null;
  department: string | null;
  division: string | null;
  taxId: string | null;
  status: string;
  home: Place | null;
  phone: string | null;
  extra: Record<string, unknown>;
}

export interface HeldDevice {
  id: string;
  model: string;
  serial: string;
  status: string;
  type: string;
  condition: string | null;
  charger: string | null;
  holder: string | null;
  place: string;
  country: string;
  extra: Record<string, unknown>;
}

export interface Shipment {
  carrier: string;
  number: string;
  eta: string | null;
  status: string;
  isLive: boolean;
  devices: string[];
  checkpoints: { at: string; text: string; place: string }[];
}

export interface OrderEvent {
  at: string;
  source: "status" | "courier" | "product";
  /** The lifecycle event or the status that was reached. */
  kind: string;
  text: string | null;
  actor: string | null;
  place: string | null;
  device: string | null;
}

export interface Sla {
  expected: number;
  elapsed: number;
  isLate: boolean;
  reason: string | null;
}

export interface PlacedOrder {
  id: string;
  type: string;
  status: string;
  person: string | null;
  devices: string[];
  country: string;
  source: string | null;
  createdAt: string;
  eta: string | null;
  shipments: Shipment[];
  sla: Sla | null;
  events: OrderEvent[];
  parent: string | null;
  subs: string[];
  issue: string | null;
  notes: string | null;
  items: { item: string; quantity: number; country: string }[];
  extra: Record<string, unknown>;
}

export interface TeamTruth {
  id: string;
  name: string;
  extra: Record<string, unknown>;
}

export interface AddressTruth {
  id: string;
  alias: string;
  place: Place;
  contact: string;
  email: string;
  phone: string;
  extra: Record<string, unknown>;
}

export interface CatalogItem {
  id: string;
  model: string;
  configuration: string;
  country: string;
  isAvailable: boolean;
}

export interface Truth {
  seed: number;
  now: number;
  people: Person[];
  devices: HeldDevice[];
  orders: PlacedOrder[];
  teams: TeamTruth[];
  addresses: AddressTruth[];
  options: CatalogItem[];
  suggestions: CatalogItem[];
  me: { uid: string; email: string; name: string; companies: string[]; suppliers: string[] };
}

const anyPlace = (chance: Chance, country: string): Place => ({
  street: `${chance.int(1, 99)} ${chance.pick(["Main St", "Невский пр.", "Rue de l'Église"])} ${chance.token()}`,
  second: chance.isHit(0.5) ? `Floor ${chance.token()}` : null,
  city: `${chance.pick(["Springfield", "München", "東京", "Łódź"])} ${chance.token()}`,
  state: chance.isHit(0.5) ? `State ${chance.token()}` : null,
  code: String(chance.int(10_000, 99_999)),
  country,
});

const maybe = <Value>(chance: Chance, value: () => Value, probability = 0.75): Value | null =>
  chance.isHit(probability) ? value() : null;

const anyPerson = (seed: number, index: number, teams: readonly TeamTruth[]): Person => {
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
    extra: extraFields(chance, 3),
  };
};

const anyDevice = (seed: number, index: number, people: readonly Person[]): HeldDevice => {
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
    extra: extraFields(chance, 3),
  };
};

const anyTeam = (seed: number, index: number): TeamTruth => {
  const chance = chanceOf(seed, "team", index);
  return {
    id: anyId(chance, "team", `s${seed}t${index}`),
    name: `${chance.pick(["Platform", "Ventes & Marketing", "営業部"])} ${chance.token()}`,
    extra: extraFields(chance, 2),
  };
};

const anyAddress = (seed: number, index: number): AddressTruth => {
  const chance = chanceOf(seed, "address", index);
  return {
    id: anyId(chance, "addr", `s${seed}a${index}`),
    alias: `Office ${chance.token()}`,
    place: anyPlace(chance, chance.pick(countries)),
    contact: `${anyFirstName(chance)} ${anyLastName(chance)}`,
    email: `office.${chance.token()}@example.com`,
    phone: `+33 1 ${chance.int(100_000, 999_999)}`,
    extra: extraFields(chance, 2),
  };
};

const anyItem = (seed: number, kind: string, index: number): CatalogItem => {
  const chance = chanceOf(seed, kind, index);
  return {
    id: anyId(chance, "cat", `s${seed}${kind[0]}${index}`),
    model: `Surface Laptop ${chance.token()}`,
    configuration: `${chance.int(16, 128)} GB, ${anyText(chance).slice(0, 60)} ${chance.token()}`,
    country: chance.pick(countries),
    isAvailable: chance.isHit(0.6),
  };
};

const listOf = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Everything that the service of a seed holds. `now`: milliseconds. */
export const truthOf = (seed: number, now: number): Truth => {
  const chance = chanceOf(seed, "world");
  const teams = listOf(3, (index) => anyTeam(seed, index));
  const people = listOf(6, (index) => anyPerson(seed, index, teams));
  const devices = listOf(12, (index) => anyDevice(seed, index, people));
  const token = chance.token();
  return {
    seed,
    now,
    teams,
    people,
    devices,
    orders: truthOfOrders(seed, now, people, devices),
    addresses: listOf(chance.isHit(0.1) ? 0 : 3, (index) => anyAddress(seed, index)),
    options: listOf(chance.isHit(0.1) ? 0 : 4, (index) => anyItem(seed, "option", index)),
    suggestions: listOf(chance.isHit(0.1) ? 0 : 3, (index) => anyItem(seed, "suggestion", index)),
    me: {
      uid: `uid-${token}`,
      email: `integration.${token}@example.com`,
      name: `Integration ${token}`,
      companies: chance.isHit(0.8) ? [`company-${token}`] : [],
      suppliers: chance.isHit(0.3) ? [`supplier-${token}`] : [],
    },
  };
};
