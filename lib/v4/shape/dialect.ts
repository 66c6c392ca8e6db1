import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";

const orderTypes = new Map<string, string>([
  ...knownOrderTypes.map((type) => [type.toLowerCase(), type] as const),
  ["swap", "Swap from Inventory"],
]);

/**
 * An order type as the v4 reference writes it: `swap` → `Swap from Inventory`. A type the contract
 * does not name stays as it came. Source: api-v4.md, Resources, Order.
 */
export const toOrderType = (type: string) =>
  orderTypes.get(type.trim().toLowerCase().replaceAll(/[_-]/g, " ")) ?? type;
