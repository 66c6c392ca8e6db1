import { pick, seeded } from "#testing/random.ts";
import type { AccessoryForm, DeviceForm } from "./order-forms.ts";

/** The forms in which an order shows its devices, if at all. */
const deviceForms: readonly DeviceForm[] = [
  ...(["productIds", "deviceId", "deviceRequests", "devices", "subOrders"] as const),
];

/** `created` is the answer to a write. */
export type Route = "list" | "single" | "created";

/**
 * The properties that one service instance keeps in all its answers. No client could use a service
 * that shows a fact in one answer of a route and not in the next: two reads of an unchanged record
 * would differ. So the facts of a route, their structure, the style of ids and the totals are fixed
 * for an instance. Spelling, keys, depth and sibling fields change from answer to answer.
 */
export interface ServiceShape {
  /** `plain` or `random:<seed>`. */
  name: string;
  seed: number;
  ids: "plain" | "spaces" | "slashes" | "percent signs" | "unicode";
  devices: Readonly<Record<Route, DeviceForm>>;
  employee: Readonly<Record<Route, boolean>>;
  /** Whether the route shows `createdAt`. */
  dates: Readonly<Record<Route, boolean>>;
  /** "Field name to sort by; allowed field names: not shown": `createdAt` may be refused (400). */
  sort: "as asked" | "ignored" | "refused";
  /** The casings of an order type that the filter matches. */
  typeFilter: "any case" | "lower case";
  /** Whether lists send the total count of records. */
  hasTotals: boolean;
  /** Where an accessory appears, besides the answer to its request. */
  accessories: Exclude<AccessoryForm, "other name"> | "orders";
  /** Facts that no answer shows: `employees.jobTitle`. */
  hidden: ReadonlySet<string>;
  /** Whether purchases show the items that were bought. */
  hasItems: boolean;
  /** The contract's table of addresses has no id. */
  hasAddressIds: boolean;
}

/** Facts that the contract calls optional, or of which it shows no field on read. */
const optionalFacts = [
  "addresses.addressTwo",
  "addresses.state",
  "addresses.phone",
  "employees.jobTitle",
  "employees.department",
  "employees.country",
] as const;

/** Returns the legal shape of a seed. Source: api-v4.md, Resources and their fields; Endpoints. */
export const randomShape = (seed: number): ServiceShape => {
  const random = seeded(seed ^ 0x51a9e);
  const chance = (share: number) => random() < share;
  const list = chance(0.2) ? "hidden" : pick(deviceForms, random);
  const single = chance(0.1) ? "hidden" : pick(deviceForms, random);
  const created = chance(0.4) ? "hidden" : pick(deviceForms, random);
  const isDatedInSingle = chance(0.8);
  const hasEmployee = chance(0.95);
  return {
    name: `random:${seed}`,
    seed,
    ids: pick(["plain", "spaces", "slashes", "percent signs", "unicode"], random),
    devices: { list, single, created },
    employee: { list: hasEmployee && chance(0.85), single: hasEmployee, created: chance(0.7) },
    dates: {
      list: isDatedInSingle && chance(0.75),
      single: isDatedInSingle,
      created: isDatedInSingle && chance(0.7),
    },
    sort: pick(["as asked", "as asked", "ignored", "refused"], random),
    typeFilter: chance(0.8) ? "any case" : "lower case",
    hasTotals: chance(0.7),
    accessories: pick(["listed", "subOrders", "orders", "hidden"], random),
    hidden: new Set(optionalFacts.filter(() => chance(0.25))),
    hasItems: chance(0.4),
    hasAddressIds: chance(0.7),
  };
};

/**
 * Parses `--shapes` and returns the shape of each round: `plain` is `null` for every round,
 * `fixed:<seed>` is one random shape for all rounds, `random:<seed>` a new one for each round.
 */
export const parseShapes = (text: string): ((round: number) => ServiceShape | null) => {
  if (text === "plain") return () => null;
  const [, kind, digits] = /^(fixed|random):(\d{1,9})$/.exec(text) ?? [];
  if (!kind) throw new Error(`--shapes takes plain, fixed:<seed> or random:<seed>, not ${text}`);
  const seed = Number(digits);
  return (round) => randomShape(kind === "fixed" ? seed : seed * 1_000 + round);
};

/** Returns an id in the style of the shape. The contract calls ids opaque strings. */
export const idIn = (shape: ServiceShape | null, prefix: string, n: number | string): string => {
  switch (shape?.ids) {
    case "spaces":
      return `${prefix} no ${n}`;
    case "slashes":
      return `${prefix}/2026/${n}`;
    case "percent signs":
      return `${prefix}%2F${n}%41`;
    case "unicode":
      return `заказ-${prefix}-李-${n}`;
    default:
      return `${prefix}_${n}`;
  }
};
