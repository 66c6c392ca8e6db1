import "server-only";
import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf, lockScopeOf } from "#lib/server/intents/journal/company-of.ts";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** Longer than a healthy service takes. When the service is down, entries must still be shown. */
const timeoutMs = 2_000;

/** Returns the company of a key, or the one that the service last named; `null` if neither is known. */
const companyInTime = async (connection: Connection): Promise<string | null> => {
  const company = await withTimeout(timeoutMs, companyOf(connection)).catch(() => null);
  const scope = await lockScopeOf(connection, company);
  return scope === connection.baseUrl ? null : scope;
};

export interface Visibility {
  condition: SQL | undefined;
  /** Connections whose company could not be read. */
  unknownConnections: number;
}

/**
 * Returns the condition for the entries that an admin may see: those of the connections of their own
 * company, and those without a connection, which are about the installation. Throws `PrincipalError`
 * for every other role. See docs/decisions/182-admins-see-the-audit-log-of-their-company.md.
 */
export const visibleEntries = async ({ role, connection }: Principal): Promise<Visibility> => {
  if (role !== "admin") throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const { environment } = connection;
  const stored = await store()
    .select(connectionFields)
    .from(connections)
    .where(eq(connections.environment, environment));
  const own = await companyInTime(connection);
  const others = stored.filter(({ id }) => id !== connection.id);
  const companies = await Promise.all(
    others.map(async (other) => ({
      id: other.id,
      company: own === null ? null : await companyInTime(other),
    })),
  );
  const sameCompany = companies.filter(({ company }) => company !== null && company === own);
  const ids = [connection.id, ...sameCompany.map(({ id }) => id)];
  return {
    condition: or(
      isNull(auditEntries.connectionId),
      and(
        eq(auditEntries.environment, environment),
        ids.length === 1
          ? eq(auditEntries.connectionId, connection.id)
          : inArray(auditEntries.connectionId, ids),
      ),
    ),
    unknownConnections: companies.filter(({ company }) => company === null).length,
  };
};
