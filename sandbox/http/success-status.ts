import type { OperationName } from "#lib/v4/registry.ts";

const creates: readonly OperationName[] = [
  "employees.create",
  "teams.create",
  "company.add-address",
];
const accepts: readonly OperationName[] = [
  "orders.create",
  "orders.purchase",
  "orders.add-accessory",
];

/**
 * Returns the 2xx status of an operation. The contract does not show it. This sandbox's choice: 201
 * for a created record and 202 for an accepted operation.
 */
export const successStatus = (name: OperationName): 200 | 201 | 202 => {
  if (creates.includes(name)) return 201;
  return accepts.includes(name) ? 202 : 200;
};
