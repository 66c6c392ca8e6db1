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

/** Which 2xx a write answers is not shown: here records are created and operations accepted. */
export const successStatus = (name: OperationName): 200 | 201 | 202 => {
  if (creates.includes(name)) return 201;
  return accepts.includes(name) ? 202 : 200;
};
