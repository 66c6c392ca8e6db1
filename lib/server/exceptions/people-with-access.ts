import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CasePerson } from "#lib/protocol/exception.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { storedCompany } from "#lib/server/keys/key-owner.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { withPersonName } from "#lib/server/words/stored-words.ts";

interface NamedRecord {
  resource: string;
  id: string;
}

/** The condition that an admin's grant has the connection itself, or a key of the same company. */
const isOfCompany = (
  company: SQL,
  connection: SQL,
): SQL => sql`(${grants.connectionId} = ${connection}
  or ${company} = ${storedCompany(sql`${grants.environment}`, sql`${grants.connectionId}`)})`;

/**
 * The condition that a person's own grant reaches a record: their key is the same, or their key's own copy
 * has the record; of requests and runs, that an admin's key is the same company's. The service is not asked with
 * another person's key.
 */
const reaches = (record: SQL, connection: SQL): SQL => sql`case record.resource when 'requests'
  then exists (select from ${intents}
    where ${intents.id} = ${record} and ${intents.environment} = ${grants.environment}
      and (${grants.role} = 'admin' and ${isOfCompany(sql`${intents.company}`, connection)}
        or ${intents.principalId} = ${grants.personId} and ${intents.connectionId} = ${grants.connectionId}))
  when 'runs' then ${grants.role} = 'admin'
    and exists (select from ${runs} where ${runs.id} = ${record}
      and ${runs.environment} = ${grants.environment} and ${runs.principalId} <> ${grants.personId}
      and ${isOfCompany(sql`${runs.company}`, connection)})
  else ${grants.connectionId} = ${connection} or exists (select from ${mirrorRecords}
    where ${mirrorRecords.environment} = ${grants.environment}
      and ${mirrorRecords.connectionId} = ${grants.connectionId}
      and ${mirrorRecords.resource} = record.resource and ${mirrorRecords.id} = ${record}
      and ${mirrorRecords.readAt} >= ${connections.updatedAt}
      and ${mirrorRecords.readAt} > coalesce(${mirrorRecords.notVisibleAt}, '-infinity')) end`;

/** Support works no requests, so that a device or an order is all it can be given. */
const isEnabled = sql`${people.disabledAt} is null and ${connections.disabledAt} is null`;

/**
 * Returns the people whose own key has access to all of these records of the connection's service, by name.
 * At most 200.
 */
export const findPeopleWithAccess = async (
  { environment, id, baseUrl }: Connection,
  records: readonly NamedRecord[],
  reader: StoreReader = store(),
): Promise<CasePerson[]> => {
  const { rows } = await reader.execute<{ id: string; name: string }>(sql`
    select ${people.id} as id, ${people.displayName} as name
    from ${people} join ${grants} on ${grants.personId} = ${people.id}
      join ${connections} on ${connections.environment} = ${grants.environment}
        and ${connections.id} = ${grants.connectionId}
      cross join jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (resource text, id text)
    where ${grants.environment} = ${environment} and ${connections.baseUrl} = ${baseUrl} and ${isEnabled}
      and ${reaches(sql`record.id`, sql`${id}`)}
    group by ${people.id}, ${people.displayName}
    having count(distinct record.resource || ' ' || record.id) = ${records.length}::int
    order by lower(${people.displayName}), ${people.id} limit 200`);
  return rows.map(withPersonName);
};
