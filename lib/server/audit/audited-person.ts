import "server-only";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AuditEntry } from "#lib/server/audit/record-audit.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

type Actor = Pick<AuditEntry, "actor" | "connection">;

/** A signed-in person, as the server knows them. */
interface KnownPerson {
  userId: string;
  email: string;
  role: NonNullable<AuditEntry["actor"]>["role"];
  connection: AuditEntry["connection"];
}

/** Returns a signed-in person and their connection as an entry names them. */
export const toActor = ({ userId, email, role, connection }: KnownPerson): Actor => ({
  actor: { personId: userId, email, role },
  connection: connection && { environment: connection.environment, id: connection.id },
});

/** Returns an account and its connection as an entry names them; nothing for `null`. */
export const auditedPerson = (person: typeof people.$inferSelect | null): Actor => {
  if (!person) return { actor: null, connection: null };
  const { id, email, role, connectionEnvironment: environment, connectionId } = person;
  return {
    actor: { personId: id, email, role },
    connection: environment && connectionId ? { environment, id: connectionId } : null,
  };
};

const findOne = async (condition: SQL | undefined, reader: StoreReader): Promise<Actor> => {
  const [person = null] = await reader.select().from(people).where(condition);
  return auditedPerson(person);
};

/** Returns an account and its connection as an entry names them; nothing for an unknown id. */
export const findActor = (personId: string, reader: StoreReader = store()): Promise<Actor> =>
  findOne(eq(people.id, personId), reader);

/** Returns the connection of the local account with this email, to whose admins a failed sign-in is shown. */
export const findConnectionOfEmail = async (email: string): Promise<Actor["connection"]> =>
  (await findOne(and(eq(people.email, email), isNull(people.issuer)), store())).connection;
