import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { closedDays } from "#lib/protocol/exception.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { ExceptionSource } from "#lib/server/exceptions/exception-source.ts";
import { finalStates } from "#lib/server/intents/journal/state.ts";
import { mayApproveHeld } from "#lib/server/intents/read/matches-filter.ts";
import { runsOfOthers } from "#lib/server/intents/read/undecided-runs.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { cases } from "#lib/server/store/case-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";

const lately = sql`clock_timestamp() - make_interval(days => ${closedDays})`;

/** The resources of the copy whose entries the person's role sees. */
const resourcesOf = ({ role }: Principal): SQL =>
  mayRead(role, "inventory.search") ? sql`('orders', 'inventory')` : sql`('orders')`;

/** Records that the key in use has shown and still shows, as far as is known. */
const isShown = ({ connection }: ExceptionSource): SQL => sql`
  ${mirrorRecords.environment} = ${connection.environment}
  and ${mirrorRecords.connectionId} = ${connection.id}
  and ${mirrorRecords.readAt} >= ${connection.storedAt.toISOString()}::timestamptz
  and ${mirrorRecords.readAt} > coalesce(${mirrorRecords.notVisibleAt}, '-infinity')`;

/** Orders and devices whose last reason was seen to end, whoever worked on them. */
const endedRecords = (principal: Principal, source: ExceptionSource): SQL => sql`
  select ${mirrorRecords.resource} as resource, ${mirrorRecords.id} as id, ${mirrorRecords.causeEndedAt} as closed_at
  from ${mirrorRecords} where ${isShown(source)} and ${mirrorRecords.causeEndedAt} > ${lately}
    and ${mirrorRecords.resource} in ${resourcesOf(principal)}`;

/** Settled requests that had an unknown outcome, or that waited for this person's approval. */
const settledRequests = async (principal: Principal): Promise<SQL | null> => {
  const visibility = await visibilityOf(principal, intents);
  if (!visibility) return null;
  return sql`
    select 'requests'::text as resource, ${intents.id} as id, ${intents.settledAt} as closed_at
    from ${intents} where ${visibility} and ${intents.settledAt} > ${lately}
      and ${intents.state} = any(${sql.param([...finalStates])}::text[])
      and (${intents.unknownAt} is not null
        or ${intents.heldBy} is not null and ${mayApproveHeld(principal, intents)})`;
};

/** Runs of others whose start this admin was asked to approve, and that were started or ended since. */
const decidedRuns = async (principal: Principal): Promise<SQL | null> => {
  const others = await runsOfOthers(principal);
  const decidedAt = sql`coalesce(${runs.startedAt}, ${runs.settledAt})`;
  return (
    others &&
    sql`select 'runs'::text as resource, ${runs.id} as id, ${decidedAt} as closed_at
      from ${runs} where ${others} and ${runs.startRequestedAt} is not null and ${decidedAt} > ${lately}`
  );
};

/** Entries that people worked on, which the notification worker saw without a cause. */
const closedCases = async (principal: Principal, source: ExceptionSource): Promise<SQL> => {
  const visibility = await visibilityOf(principal, intents);
  const isOwn = visibility
    ? sql`exists (select from ${intents} where ${visibility} and ${intents.id} = ${cases.recordId})`
    : sql`false`;
  const others = await runsOfOthers(principal);
  const isOfOthers = others
    ? sql`exists (select from ${runs} where ${others} and ${runs.id} = ${cases.recordId})`
    : sql`false`;
  return sql`
    select ${cases.resource} as resource, ${cases.recordId} as id, ${cases.closedAt} as closed_at
    from ${cases} where ${cases.environment} = ${source.connection.environment}
      and ${cases.scope} = ${source.scope} and ${cases.closedAt} > ${lately}
      and (${cases.resource} in ${resourcesOf(principal)} and exists (select from ${mirrorRecords}
          where ${isShown(source)} and ${mirrorRecords.resource} = ${cases.resource}
            and ${mirrorRecords.id} = ${cases.recordId})
        or ${cases.resource} = 'requests' and ${isOwn} or ${cases.resource} = 'runs' and ${isOfOthers})`;
};

/**
 * Returns the common table expression `closed`, with the columns of `entries`: what lost its cause in the last
 * week, each record once.
 */
export const withClosed = async (principal: Principal, source: ExceptionSource): Promise<SQL> => {
  const parts = [
    endedRecords(principal, source),
    await closedCases(principal, source),
    await settledRequests(principal),
    await decidedRuns(principal),
  ].filter((part) => part !== null);
  return sql`
  closed as materialized (
    select ended.resource, ended.id, '{}'::text[] as reasons, null::double precision as days_left,
      null::text as status, null::timestamptz as expected_at, null::timestamptz as created_at,
      ended.closed_at, ${cases.id} as case_id, ${cases.ownerId} as owner_id, false as is_snoozed
    from (select resource, id, min(closed_at) as closed_at
      from (${sql.join(parts, sql` union all `)}) as each group by resource, id) as ended
    left join ${cases} on ${cases.environment} = ${source.connection.environment}
      and ${cases.scope} = ${source.scope} and ${cases.resource} = ended.resource
      and ${cases.recordId} = ended.id
    where not exists (select from entries
      where entries.resource = ended.resource and entries.id = ended.id))`;
};
