import "server-only";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { connectionKey } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { changesChannel } from "#lib/server/live/publish-changes.ts";
import type { Role } from "#lib/server/role.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { grants, people, sessions } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** A connection that a person may use, and the role that they have with it. */
export interface Grant extends ConnectionIdentity {
  role: Role;
}

const grantFields = { environment: grants.environment, id: grants.connectionId, role: grants.role };

const isOf = (personId: string, { environment, id }: ConnectionIdentity): SQL | undefined =>
  and(
    eq(grants.personId, personId),
    eq(grants.environment, environment),
    eq(grants.connectionId, id),
  );

/** Returns the grants of people, in the order in which they were given. */
export const listGrants = async (
  tx: StoreReader,
  personIds: readonly string[],
): Promise<(Grant & { personId: string })[]> =>
  personIds.length === 0
    ? []
    : tx
        .select({ personId: grants.personId, ...grantFields })
        .from(grants)
        .where(isAnyOf(grants.personId, personIds))
        .orderBy(asc(grants.createdAt), asc(grants.environment), asc(grants.connectionId));

/** Returns a person's grant of this connection, or `null`. */
export const findGrant = async (
  tx: StoreReader,
  personId: string,
  connection: ConnectionIdentity,
): Promise<Grant | null> => {
  const [found] = await tx.select(grantFields).from(grants).where(isOf(personId, connection));
  return found ?? null;
};

/** Returns the first grant of a person, as `findFirstGrant` does, in one query. */
export const findFirstGrantWhere = async (
  tx: StoreReader,
  isPerson: SQL | undefined,
): Promise<Grant | null> => {
  const [first] = await tx
    .select(grantFields)
    .from(grants)
    .innerJoin(people, eq(people.id, grants.personId))
    .where(isPerson)
    .orderBy(
      sql`${desc(grants.usedAt)} nulls last`,
      asc(grants.createdAt),
      asc(grants.environment),
      asc(grants.connectionId),
    )
    .limit(1);
  return first ?? null;
};

/** Returns the grant with which a sign-in begins: the one used last, else the oldest; or `null`. */
export const findFirstGrant = (tx: StoreReader, personId: string): Promise<Grant | null> =>
  findFirstGrantWhere(tx, eq(people.id, personId));

/** Records that a session begins to use a grant. */
export const noteUse = async (
  tx: StoreReader,
  personId: string,
  connection: ConnectionIdentity,
): Promise<void> => {
  await tx.update(grants).set({ usedAt: sql`clock_timestamp()` }).where(isOf(personId, connection));
};

/**
 * Gives a person a connection with a role, or changes the role. Their sessions that have chosen none
 * use it; a session whose grant was withdrawn keeps that one, and asks its person.
 */
export const saveGrant = async (
  tx: StoreReader,
  personId: string,
  { environment, id: connectionId, role }: Grant,
): Promise<void> => {
  await tx
    .insert(grants)
    .values({ personId, environment, connectionId, role })
    .onConflictDoUpdate({
      target: [grants.personId, grants.environment, grants.connectionId],
      set: { role },
    });
  await tx
    .update(sessions)
    .set({ environment, connectionId })
    .where(and(eq(sessions.personId, personId), isNull(sessions.connectionId)));
};

/** Makes all instances check the sessions of these connections' streams when the transaction commits. */
export const checkStreams = async (tx: StoreReader, changed: readonly ConnectionIdentity[]) => {
  const keys = [...new Set(changed.map(connectionKey))];
  if (keys.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${changesChannel}, each) from unnest(${sql.param(keys)}::text[]) as each`,
  );
};

/** Withdraws a grant. Sessions that use it have no connection from their next request on. */
export const withdrawGrant = async (
  tx: ChangeTx,
  personId: string,
  connection: ConnectionIdentity,
): Promise<boolean> => {
  const withdrawn = await tx
    .delete(grants)
    .where(isOf(personId, connection))
    .returning({ id: grants.connectionId });
  if (withdrawn.length === 0) return false;
  await checkStreams(tx, [connection]);
  return true;
};

/** Ends the sessions that use a grant. Returns how many there were. */
export const endSessionsWith = async (
  tx: ChangeTx,
  personId: string,
  { environment, id }: ConnectionIdentity,
): Promise<number> => {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        eq(sessions.environment, environment),
        eq(sessions.connectionId, id),
      ),
    )
    .returning({ idHash: sessions.idHash });
  return ended.length;
};
