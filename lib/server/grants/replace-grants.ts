import "server-only";
import { sql } from "drizzle-orm";
import { checkStreams, type Grant, listGrants } from "#lib/server/grants/grants.ts";
import { grants, sessions } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

interface PersonGrant extends Grant {
  personId: string;
}

const nameOf = ({ personId, environment, id }: PersonGrant) =>
  JSON.stringify([personId, environment, id]);

const rowsOf = (given: readonly PersonGrant[]) => sql`
  jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as given ("personId" text, environment text, id text, role text)`;

/** The given grants in a statement that reads `rowsOf` them. */
const isGiven = sql`${grants.personId} = given."personId"
  and ${grants.environment} = given.environment and ${grants.connectionId} = given.id`;

const withdraw = async (tx: StoreReader, withdrawn: readonly PersonGrant[]) => {
  if (withdrawn.length === 0) return;
  await tx.execute(sql`delete from ${grants} using ${rowsOf(withdrawn)} where ${isGiven}`);
  await checkStreams(tx, withdrawn);
};

const save = async (tx: StoreReader, saved: readonly PersonGrant[]) => {
  if (saved.length === 0) return;
  await tx.execute(sql`
    insert into ${grants} (person_id, environment, connection_id, role)
    select "personId", environment, id, role from ${rowsOf(saved)}
    on conflict (person_id, environment, connection_id) do update set role = excluded.role`);
};

/** Gives sessions that have chosen no connection the first of their person's grants. */
const useInSessions = async (tx: StoreReader, first: readonly PersonGrant[]) => {
  if (first.length === 0) return;
  await tx.execute(sql`
    update ${sessions} set environment = given.environment, connection_id = given.id
    from ${rowsOf(first)}
    where ${sessions.personId} = given."personId" and ${sessions.connectionId} is null`);
};

/**
 * Gives each person exactly these grants, and withdraws all others, with the same number of statements
 * however many people there are. `wanted`: grants by the id of the person.
 */
export const replaceGrants = async (
  tx: StoreReader,
  wanted: ReadonlyMap<string, readonly Grant[]>,
): Promise<void> => {
  const present = await listGrants(tx, [...wanted.keys()]);
  const all = [...wanted].flatMap(([personId, given]) =>
    given.map(({ environment, id, role }) => ({ personId, environment, id, role })),
  );
  const kept = new Set(all.map(nameOf));
  await withdraw(
    tx,
    present.filter((each) => !kept.has(nameOf(each))),
  );
  const roles = new Map(present.map((each) => [nameOf(each), each.role]));
  await save(
    tx,
    all.filter((each) => roles.get(nameOf(each)) !== each.role),
  );
  const first = new Map(all.toReversed().map((each) => [each.personId, each]));
  await useInSessions(tx, [...first.values()]);
};
