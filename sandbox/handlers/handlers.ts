import type { OperationName } from "#lib/v4/registry.ts";
import { addresses } from "#sandbox/handlers/addresses.ts";
import { catalog } from "#sandbox/handlers/catalog.ts";
import { employees } from "#sandbox/handlers/employees.ts";
import { type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { inventory } from "#sandbox/handlers/inventory.ts";
import { orders } from "#sandbox/handlers/orders.ts";
import { teams } from "#sandbox/handlers/teams.ts";
import { identifier } from "#sandbox/world/identifier.ts";

/** `GET /v4/me`: "echoes exactly what the key resolves to". Source: api-v4.md, Resources, Identity. */
const whoami: Handler<"me"> = ({ caller }) =>
  oneRecord({
    authenticated: true,
    user: {
      uid: identifier("usr", caller.user.n),
      email: caller.user.email,
      displayName: caller.user.name,
    },
    access: {
      isStaff: caller.user.staff,
      isDeveloper: caller.user.developer,
      companyIds: [identifier("co", caller.company)],
      supplierIds: [],
    },
  });

/** The handlers of all operations. The type requires one for each. */
export const handlers: { [Name in OperationName]: Handler<Name> } = {
  ...orders,
  ...employees,
  ...inventory,
  ...catalog,
  ...teams,
  ...addresses,
  me: whoami,
};
