import type { OperationName } from "#lib/v4/registry.ts";
import * as addresses from "#sandbox/handlers/addresses.ts";
import * as catalog from "#sandbox/handlers/catalog.ts";
import * as employees from "#sandbox/handlers/employees.ts";
import {
  type Handler,
  oneRecord,
  type StoredColumns,
  type StoredNoun,
} from "#sandbox/handlers/handler.ts";
import * as inventory from "#sandbox/handlers/inventory.ts";
import * as orders from "#sandbox/handlers/orders.ts";
import * as teams from "#sandbox/handlers/teams.ts";
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
  ...orders.orders,
  ...employees.employees,
  ...inventory.inventory,
  ...catalog.catalog,
  ...teams.teams,
  ...addresses.addresses,
  me: whoami,
};

const nouns = [orders, employees, inventory, catalog, teams, addresses];

/**
 * The rows that modules of handlers store beside the tables of every world. A world that was seeded before one of
 * them existed gets its table and rows when it is opened.
 */
export const storedNouns: readonly StoredNoun[] = nouns.flatMap((noun) =>
  "stored" in noun ? [noun.stored] : [],
);

/** The columns that modules of handlers add to the tables of every world. */
export const storedColumns: readonly StoredColumns[] = nouns.flatMap((noun) =>
  "ownColumns" in noun ? [noun.ownColumns] : [],
);
