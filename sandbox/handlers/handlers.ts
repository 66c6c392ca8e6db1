import type { OperationName } from "#lib/v4/registry.ts";
import { addresses } from "#sandbox/handlers/addresses.ts";
import { catalog } from "#sandbox/handlers/catalog.ts";
import { employees } from "#sandbox/handlers/employees.ts";
import type { Handler } from "#sandbox/handlers/handler.ts";
import { identity } from "#sandbox/handlers/identity.ts";
import { inventory } from "#sandbox/handlers/inventory.ts";
import { orders } from "#sandbox/handlers/orders.ts";
import { teams } from "#sandbox/handlers/teams.ts";

/** The handlers of the 27 operations. The type requires one for each. */
export const handlers: { [Name in OperationName]: Handler<Name> } = {
  ...orders,
  ...employees,
  ...inventory,
  ...catalog,
  ...teams,
  ...addresses,
  ...identity,
};
