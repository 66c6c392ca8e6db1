import "server-only";
import type { ConnectionName } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";
import {
  type Admin,
  changeAccount,
  refuseBreakGlass,
} from "#lib/server/accounts/change-account.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { type Person, PersonError } from "#lib/server/auth/people.ts";
import { endSessionsWith, findGrant, saveGrant, withdrawGrant } from "#lib/server/grants/grants.ts";
import { findConnection } from "#lib/server/keys/connection.ts";
import { type Role, roles } from "#lib/server/role.ts";

/** Throws `PersonError` unless the connection exists, is enabled and may be given to people. */
export const requireConnection = async (connection: ConnectionName): Promise<void> => {
  const found = await findConnection(connection);
  if (!found) throw new PersonError(() => t("refusal.noConnection"));
  if (found.disabledAt) {
    throw new PersonError(() => t("refusal.connectionDisabled"));
  }
  if (found.auth === "id token") {
    throw new PersonError(() => t("refusal.connectionOfPerson"));
  }
};

const refuseProviders = ({ issuer, role }: Person, given: Role): void => {
  if (issuer === null) return;
  if (findOidcSettings()?.connections) {
    throw new PersonError(() => t("refusal.providerDecides", { what: "connections" }));
  }
  if (given !== role) {
    throw new PersonError(() => t("refusal.providerDecides", { what: "role" }));
  }
};

const rankOf = (role: Role) => roles.length - roles.indexOf(role);

/** How a grant was changed, as the audit names it. */
export interface GrantChange {
  before: Role | null;
  after: Role | null;
}

/**
 * Gives a person a connection with a role, or changes the role with it. Sessions that use it have the
 * new role from their next request on; a higher one ends them, because a session that may do more needs
 * another id. Throws `PersonError` and `PrincipalError` (role).
 */
export const setAccountGrant = async (
  admin: Admin,
  id: string,
  connection: ConnectionName,
  role: Role,
): Promise<GrantChange> =>
  changeAccount(
    admin,
    id,
    async ({ tx, person }) => {
      const present = await findGrant(tx, id, connection);
      if (present?.role === role) return { before: role, after: role };
      if (!present) await requireConnection(connection);
      refuseProviders(person, role);
      if (role !== "admin") refuseBreakGlass(person, "role");
      if (present && rankOf(role) > rankOf(present.role)) await endSessionsWith(tx, id, connection);
      await saveGrant(tx, id, { ...connection, role });
      return { before: present?.role ?? null, after: role };
    },
    [connection.environment],
  );

/**
 * Withdraws a connection from a person. Their sessions that use it have none from their next request
 * on, and say so. Throws `PersonError` and `PrincipalError` (role).
 */
export const withdrawAccountGrant = async (
  admin: Admin,
  id: string,
  connection: ConnectionName,
): Promise<GrantChange> =>
  changeAccount(
    admin,
    id,
    async ({ tx, person }) => {
      const present = await findGrant(tx, id, connection);
      if (!present) {
        throw new PersonError(() => t("refusal.notTheirs"));
      }
      refuseProviders(person, person.role);
      await withdrawGrant(tx, id, connection);
      return { before: present.role, after: null };
    },
    [connection.environment],
  );
