import "server-only";
import { inArray } from "drizzle-orm";
import type { Access } from "#lib/server/auth/oidc/claims.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { env } from "#lib/server/env.ts";
import { type Grant, listGrants } from "#lib/server/grants/grants.ts";
import { connectionKey, saveEnvConnection } from "#lib/server/keys/connection.ts";
import {
  idTokenChoice,
  idTokenConnectionOf,
  saveIdTokenConnections,
} from "#lib/server/keys/id-token-connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { connections } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** What the provider gives a person. */
export interface GivenAccess {
  personId: string;
  access: Access;
}

/** A person's grants, or the id of a connection that Quartermaster doesn't have. */
export type GivenGrants = Grant[] | { unknownId: string };

/**
 * Returns the grants of people whose provider gives none: an admin without one gets the connection of
 * the settings, and who is no admin (any more) does not keep it, because it is the admins' key. Each
 * has the role that the provider gives.
 */
const findOwnGrants = async (
  tx: StoreReader,
  given: readonly GivenAccess[],
): Promise<Map<string, Grant[]>> => {
  const ids = given.map(({ personId }) => personId);
  const present = Map.groupBy(await listGrants(tx, ids), ({ personId }) => personId);
  const isWithout = ({ personId, access }: GivenAccess) =>
    access.role === "admin" && !present.has(personId);
  const shared = given.some(isWithout) ? await saveEnvConnection(tx) : null;
  const added = shared === null ? [] : [{ environment: env().QM_ENVIRONMENT, id: shared }];
  return new Map(
    given.map((each) => {
      const { role } = each.access;
      const own = (present.get(each.personId) ?? []).filter(
        ({ id }) => role === "admin" || id !== "env",
      );
      const wanted: ConnectionIdentity[] = isWithout(each) ? added : own;
      return [each.personId, wanted.map(({ environment, id }) => ({ environment, id, role }))];
    }),
  );
};

/** Returns the names of those of the connections that are stored. */
const findStored = async (tx: StoreReader, wanted: readonly Grant[]): Promise<Set<string>> => {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ environment: connections.environment, id: connections.id })
    .from(connections)
    .where(inArray(connections.id, ids));
  return new Set(rows.map(connectionKey));
};

/** Returns the grants that the provider's values name. Stores the connections that send ID tokens. */
const findMappedGrants = async (
  tx: StoreReader,
  given: readonly GivenAccess[],
): Promise<Map<string, GivenGrants>> => {
  const isToken = ({ id }: Grant) => id === idTokenChoice;
  const withToken = given.filter(({ access }) => access.grants.some(isToken));
  const hasTokens = await saveIdTokenConnections(
    tx,
    withToken.map(({ personId }) => personId),
  );
  const named = given.flatMap(({ access }) => access.grants.filter((each) => !isToken(each)));
  const stored = await findStored(tx, named);
  return new Map(
    given.map(({ personId, access }): [string, GivenGrants] => {
      const unknown = access.grants.find((each) =>
        isToken(each) ? !hasTokens : !stored.has(connectionKey(each)),
      );
      if (unknown) return [personId, { unknownId: unknown.id }];
      const wanted = access.grants.map((each) =>
        isToken(each) ? { ...idTokenConnectionOf(personId), role: each.role } : each,
      );
      return [personId, wanted];
    }),
  );
};

/** Returns the grants that each person has by what the provider gives now, by the person's id. */
export const findGivenGrants = (
  tx: StoreReader,
  given: readonly GivenAccess[],
  { connections: mapping }: Pick<OidcSettings, "connections">,
): Promise<Map<string, GivenGrants>> =>
  mapping === null ? findOwnGrants(tx, given) : findMappedGrants(tx, given);
