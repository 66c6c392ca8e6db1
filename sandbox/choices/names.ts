/** Names that the contract leaves open. The sandbox's random shapes and the services of tests draw from them. */

/** Keys of the envelopes around a result. */
export const wrappers = ["data", "result", "response", "payload"] as const;

/** Keys that a result may have in its envelope. The contract gives only `orders` of the list. */
export const resultKeys: Readonly<Record<string, readonly string[]>> = {
  order: ["order", "purchaseOrder", "request", "item"],
  employee: ["employee", "person", "record"],
  employees: ["employees", "items", "results", "records"],
  device: ["device", "product", "asset"],
  devices: ["devices", "products", "items", "inventory"],
  product: ["product", "device", "asset"],
  options: ["options", "items", "deviceOptions"],
  suggestions: ["suggestions", "alternatives", "items"],
  team: ["team", "record"],
  teams: ["teams", "items", "results"],
  address: ["address", "companyAddress", "record"],
  addresses: ["addresses", "items", "companyAddresses"],
  countries: ["countries", "regions", "items"],
  history: ["history", "events", "orderHistory"],
  tracking: ["tracking", "delivery", "trackingInfo"],
  sla: ["sla", "delay", "serviceLevel"],
  validation: ["validation", "check", "preflight"],
  accessory: ["accessory", "accessoryRequest", "request"],
};

/** Keys of an object that holds the numbers of a page. */
export const pagingKeys = ["pagination", "meta", "paging"] as const;

/** Order types as the illustrative shapes write them. A purchase has no such value. */
export const illustrativeTypes: Readonly<Record<string, string>> = {
  Deployment: "deployment",
  Offboarding: "offboarding",
  Collection: "collection",
  "Swap from Inventory": "swap",
};

/** Unknown fields, which clients must ignore. Source: api-v4.md, Versioning 2. */
export const extraFields: readonly (readonly [name: string, value: unknown])[] = [
  ["externalReference", "EXT-2026-0417"],
  ["tags", ["priority", "Zürich"]],
  ["meta", { revision: 7, origin: { system: "wms-3" } }],
  ["insured", true],
  ["weightKg", 2.4],
  ["remarks", "Bitte hinten klingeln"],
];
