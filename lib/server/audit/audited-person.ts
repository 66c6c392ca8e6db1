import "server-only";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { findFirstGrant, findFirstGrantWhere } from "#lib/server/grants/grants.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

type Actor = Pick<AuditEntry, "actor" | "connection">;

/** A signed-in person, as the server knows them. */
export interface KnownPerson {
  userId: string;
  email: string | null;
  role: NonNullable<AuditEntry["actor"]>["role"];
  connection: AuditEntry["connection"];
}

/** Returns a signed-in person and their connection as an entry names them. */
export const toActor = ({ userId, email, role, connection }: KnownPerson): Actor => ({
  actor: { personId: userId, email, role },
  connection: connection && { environment: connection.environment, id: connection.id },
});

/**
 * Returns an account as an entry names it, with the grant that it used last; nothing for `null`. Only
 * for what happens outside a session: within one, the principal knows the grant in use.
 */
export const auditedPerson = async (
  person: typeof people.$inferSelect | null,
  reader: StoreReader = store(),
): Promise<Actor> => {
  if (!person) return { actor: null, connection: null };
  const { id: userId, email, role } = person;
  const connection = await findFirstGrant(reader, userId);
  return toActor({ userId, email, role: connection?.role ?? role, connection });
};

const findOne = async (condition: SQL | undefined, reader: StoreReader): Promise<Actor> => {
  const [person = null] = await reader.select().from(people).where(condition);
  return auditedPerson(person, reader);
};

/** Returns an account and its connection as an entry names them; nothing for an unknown id. */
export const findActor = (personId: string, reader: StoreReader = store()): Promise<Actor> =>
  findOne(eq(people.id, personId), reader);

/** Returns the connection of the local account with this email, to whose admins a failed sign-in is shown. */
export const findConnectionOfEmail = async (email: string): Promise<Actor["connection"]> => {
  const isOfEmail = and(eq(people.email, email), isNull(people.issuer));
  const found = await findFirstGrantWhere(store(), isOfEmail);
  return found && { environment: found.environment, id: found.id };
};
