import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { connections, type Environment } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** Longer than a healthy service takes. When the service is down, entries must still be shown. */
const timeoutMs = 2_000;
/** How many keys the service is asked about at the same time. */
const maxQuestions = 8;

/** Returns the company that the service last named for each connection, as its writes noted it. */
const lastNamedCompanies = async (environment: Environment): Promise<Map<string, string>> => {
  const rows = await store()
    .selectDistinctOn([intents.connectionId], {
      id: intents.connectionId,
      company: intents.company,
    })
    .from(intents)
    .where(and(eq(intents.environment, environment), isNotNull(intents.company)))
    .orderBy(intents.connectionId, desc(intents.createdAt));
  return new Map(rows.flatMap(({ id, company }) => (company === null ? [] : [[id, company]])));
};

/** Returns the companies of connections by their ids, as far as they are known in time. */
const findCompanies = async (
  environment: Environment,
  all: readonly Connection[],
): Promise<Map<string, string>> => {
  const named = new Map<string, string>();
  const waiting = [...all];
  const ask = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const company = await companyOf(next).catch(() => null);
      if (company !== null) named.set(next.id, company);
    }
  };
  await withTimeout(timeoutMs, Promise.all(Array.from({ length: maxQuestions }, ask)));
  // Those that are answered later are cached for the next time.
  waiting.length = 0;
  const last = named.size < all.length ? await lastNamedCompanies(environment) : new Map();
  return new Map([...last, ...named]);
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
  const others = stored.filter(({ id }) => id !== connection.id);
  // The last one is asked about first.
  const companies = await findCompanies(environment, [...others, connection]);
  const own = companies.get(connection.id);
  const isOfCompany = ({ id }: Connection) =>
    id === connection.id || (own !== undefined && companies.get(id) === own);
  const ids = stored.filter(isOfCompany).map(({ id }) => id);
  const isUnknown = ({ id }: Connection) => own === undefined || !companies.has(id);
  return {
    condition: or(
      isNull(auditEntries.connectionId),
      and(eq(auditEntries.environment, environment), inArray(auditEntries.connectionId, ids)),
    ),
    unknownConnections: others.filter(isUnknown).length,
  };
};
