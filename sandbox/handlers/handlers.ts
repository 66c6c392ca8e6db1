import type { OperationName } from "#lib/v4/registry";
import { addresses } from "#sandbox/handlers/addresses";
import { catalog } from "#sandbox/handlers/catalog";
import { employees } from "#sandbox/handlers/employees";
import type { Handler } from "#sandbox/handlers/handler";
import { identity } from "#sandbox/handlers/identity";
import { inventory } from "#sandbox/handlers/inventory";
import { orders } from "#sandbox/handlers/orders";
import { teams } from "#sandbox/handlers/teams";

/** One handler for each of the 27 operations: a missing one does not compile. */
export const handlers: { [Name in OperationName]: Handler<Name> } = {
  ...orders,
  ...employees,
  ...inventory,
  ...catalog,
  ...teams,
  ...addresses,
  ...identity,
};
