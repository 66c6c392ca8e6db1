import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { closedDays } from "#lib/protocol/exception.ts";
import { env } from "#lib/server/env.ts";
import { orderReasons } from "#lib/server/exceptions/found-entries.ts";
import { waitsForApproval } from "#lib/server/intents/read/undecided-runs.ts";
import { storedCompany } from "#lib/server/keys/key-owner.ts";
import { caseSteps, cases } from "#lib/server/store/case-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Adds notifications for the rows of a query with person_id, connection_id and record_id. */
type AddFound = (tx: StoreReader, kind: "exception", found: SQL) => Promise<void>;

/** Older steps were told before. */
const hoursOfNews = 24;

/**
 * Notes which cases lost their cause, and which have one again. The copy of the connection that changed a case
 * last decides, and for requests and runs the journal.
 */
const noteClosed = (tx: StoreReader) =>
  tx.execute(sql`
  update ${cases} set closed_at = case when now.has_cause then null else clock_timestamp() end
  from (select ${cases.id} as id, case ${cases.resource}
      when 'requests' then exists (select from ${intents} where ${intents.id} = ${cases.recordId}
        and ${intents.state} in ('draft', 'unknown', 'needs_person'))
      when 'runs' then exists (select from ${runs} where ${runs.id} = ${cases.recordId}
        and ${waitsForApproval()})
      when 'inventory' then record.is_charger_due
      else cardinality(record.reasons) > 0 end as has_cause
    from ${cases} left join lateral (
      select ${mirrorRecords.isChargerDue} as is_charger_due,
        case when ${mirrorRecords.isOpen} then ${orderReasons(Date.now())} else '{}' end as reasons
      from ${mirrorRecords} where ${mirrorRecords.environment} = ${cases.environment}
        and ${mirrorRecords.connectionId} = ${cases.connectionId}
        and ${mirrorRecords.resource} = ${cases.resource} and ${mirrorRecords.id} = ${cases.recordId}
    ) as record on true
    where ${cases.environment} = ${env().QM_ENVIRONMENT} and (${cases.closedAt} is null
      or ${cases.closedAt} > clock_timestamp() - make_interval(days => ${closedDays}))) as now
  where ${cases.id} = now.id and now.has_cause is not null
    and (${cases.closedAt} is null) <> now.has_cause`);

/** Returns the ids of cases whose snooze ended, and marks them, so that it is told once. */
const takeEndedSnoozes = async (tx: StoreReader): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${cases} set snooze_told_at = clock_timestamp()
    where environment = ${env().QM_ENVIRONMENT} and snoozed_until is not null and snooze_told_at is null
      and closed_at is null and (snoozed_until <= clock_timestamp()
        or resource = 'orders' and exists (select from ${mirrorRecords}
          where ${mirrorRecords.environment} = ${cases.environment}
            and ${mirrorRecords.connectionId} = ${cases.connectionId}
            and ${mirrorRecords.resource} = 'orders' and ${mirrorRecords.id} = ${cases.recordId}
            and (${mirrorRecords.status} is distinct from ${cases.snoozeBasis} ->> 'status'
              or (${mirrorRecords.expectedAt} at time zone 'UTC')::date is distinct from
                ((${cases.snoozeBasis} ->> 'expectedAt')::timestamptz at time zone 'UTC')::date
              or ${orderReasons(Date.now())}
                <> array(select jsonb_array_elements_text(${cases.snoozeBasis} -> 'reasons')))))
    returning id`);
  return rows.map(({ id }) => id);
};

/**
 * Returns the people to tell by the connection of their own grant whose key shows the record, as rows that
 * name the case and the day: each case tells a person one thing a day.
 */
const toTell = (news: SQL): SQL => sql`
  select distinct on (person_id, connection_id, about) person_id, connection_id,
    cause || ' ' || about as record_id
  from (
    select news.person_id, ${grants.connectionId} as connection_id, news.cause, news.at,
      ${cases.resource} || ' ' || ${cases.recordId} || ' ' || to_char(news.at at time zone 'UTC', 'YYYY-MM-DD') as about
    from (${news}) as news join ${cases} on ${cases.id} = news.case_id
      join ${people} on ${people.id} = news.person_id and ${people.disabledAt} is null
      join ${grants} on ${grants.personId} = news.person_id and ${grants.environment} = ${cases.environment}
      join ${connections} on ${connections.environment} = ${grants.environment}
        and ${connections.id} = ${grants.connectionId} and ${connections.disabledAt} is null
    where case when ${cases.resource} in ('requests', 'runs') then ${grants.connectionId} = ${cases.connectionId}
        or ${cases.scope} = 'company ' || ${storedCompany(sql`${grants.environment}`, sql`${grants.connectionId}`)}
      else exists (select from ${mirrorRecords} where ${mirrorRecords.environment} = ${grants.environment}
        and ${mirrorRecords.connectionId} = ${grants.connectionId}
        and ${mirrorRecords.resource} = ${cases.resource} and ${mirrorRecords.id} = ${cases.recordId}
        and ${mirrorRecords.readAt} > coalesce(${mirrorRecords.notVisibleAt}, '-infinity')) end
  ) as told
  where not exists (select from ${notifications} where kind = 'exception'
    and notifications.person_id = told.person_id and notifications.connection_id = told.connection_id
    and right(notifications.record_id, length(told.about) + 1) = ' ' || told.about)
  order by person_id, connection_id, about, at`;

const stepNews = sql`
  select ${caseSteps.ownerId} as person_id, 'assigned' as cause, ${caseSteps.caseId} as case_id, ${caseSteps.at} as at
  from ${caseSteps} where ${caseSteps.what} = 'owner' and ${caseSteps.ownerId} is distinct from ${caseSteps.authorId}
    and ${caseSteps.ownerId} is not null
    and ${caseSteps.at} > clock_timestamp() - make_interval(hours => ${hoursOfNews})
  union all
  select mentioned, 'mentioned', ${caseSteps.caseId}, ${caseSteps.at}
  from ${caseSteps}, unnest(${caseSteps.mentionedIds}) as mentioned
  where mentioned is distinct from ${caseSteps.authorId}
    and ${caseSteps.at} > clock_timestamp() - make_interval(hours => ${hoursOfNews})`;

/** Tells people what was assigned to them, who mentioned them, and which snooze ended; notes what closed. */
export const noticeCases = async (tx: StoreReader, addFound: AddFound): Promise<void> => {
  await noteClosed(tx);
  const ended = await takeEndedSnoozes(tx);
  const endedNews = sql`select coalesce(${cases.ownerId}, ${cases.snoozedById}) as person_id,
    'snooze_ended' as cause, ${cases.id} as case_id, ${cases.snoozeToldAt} as at
    from ${cases} where ${cases.id} = any(${sql.param(ended)}::text[])`;
  await addFound(tx, "exception", toTell(sql`${stepNews} union all ${endedNews}`));
};
