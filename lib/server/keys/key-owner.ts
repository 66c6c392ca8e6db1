import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { KeyOwner } from "#lib/protocol/connection.ts";
import { type Connection, isConnection } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Identity } from "#lib/v4/records/company.ts";

/** Returns whom an answer of `me` names. */
export const toOwner = ({ user, access }: Identity): KeyOwner => ({
  uid: user?.uid ?? null,
  email: user?.email ?? null,
  isStaff: access?.isStaff ?? null,
  isDeveloper: access?.isDeveloper ?? null,
  companyIds: access?.companyIds ?? null,
});

/** Stores whom the service named for a key of which that is not known yet. An ID token names its person instead. */
export const noteOwner = async (connection: Connection, identity: Identity): Promise<void> => {
  if (connection.auth === "id token") return;
  await store()
    .update(connections)
    .set({ owner: toOwner(identity), verifiedAt: sql`clock_timestamp()` })
    .where(
      and(
        isConnection(connection),
        eq(connections.keyHint, connection.keyHint),
        isNull(connections.owner),
      ),
    );
};

/** Names a company, as one text, by its service and the IDs that this gave it. */
export const companyName = (baseUrl: string, ids: readonly string[]): string =>
  JSON.stringify([baseUrl, ...[...ids].sort()]);

/** Returns the `companyName` of a stored connection, without asking the service; null where that is not known. */
export const storedCompany = (environment: SQL, connectionId: SQL): SQL => sql`(
  select '[' || to_json(of_key.base_url)::text || ','
    || string_agg(to_json(company_id)::text, ',' order by company_id collate "C") || ']'
  from ${connections} as of_key, jsonb_array_elements_text(
    case when jsonb_typeof(of_key.owner -> 'companyIds') = 'array' then of_key.owner -> 'companyIds'
      else '[]' end) as company_id
  where of_key.environment = ${environment} and of_key.id = ${connectionId} group by of_key.base_url)`;
