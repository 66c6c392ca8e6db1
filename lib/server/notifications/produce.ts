import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { defaultChoices, type NotificationKind } from "#lib/protocol/notification.ts";
import { env } from "#lib/server/env.ts";
import { noticeCases } from "#lib/server/exceptions/notice-cases.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import {
  causeOfRun,
  isUndecided,
  waitsForApproval,
} from "#lib/server/intents/read/undecided-runs.ts";
import { storedCompany } from "#lib/server/keys/key-owner.ts";
import { availableChannels } from "#lib/server/notifications/choices.ts";
import { notificationSettings } from "#lib/server/notifications/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import {
  notificationChoices,
  notificationMarks,
  notifications,
  watchedOrders,
} from "#lib/server/store/notification-schema.ts";
import { approvalStandIns } from "#lib/server/store/policy-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { failedWords } from "#lib/v4/exception-reasons.ts";

/**
 * Adds notifications for the rows of `found`, which have person_id, connection_id and record_id: by the
 * channels that each person chose for the kind, as far as the server has them. A person who chose none
 * gets none, and nobody is told the same thing twice.
 */
export const addFound = async (
  tx: StoreReader,
  kind: NotificationKind,
  found: SQL,
): Promise<void> => {
  const channels = availableChannels();
  const chosen = sql`coalesce(chosen.choices -> ${kind}::text, ${JSON.stringify(defaultChoices[kind])}::jsonb)`;
  const wants = (channel: (typeof channels)[number]) =>
    channels.includes(channel) ? sql`jsonb_exists(${chosen}, ${channel}::text)` : sql`false`;
  // Without a known email, nothing waits to be emailed.
  const wantsEmail = sql`(${wants("email")} and told.email is not null)`;
  const now = sql`clock_timestamp()`;
  await tx.execute(sql`
    insert into ${notifications}
      (person_id, environment, connection_id, kind, record_id, read_at, email_at, webhook_at)
    select found.person_id, ${env().QM_ENVIRONMENT}, found.connection_id, ${kind}, found.record_id,
      case when ${wants("bell")} then null else ${now} end,
      case when ${wantsEmail} then ${fromNow(notificationSettings().digestMs)} end,
      case when ${wants("webhook")} then ${now} end
    from (${found}) as found
    join ${people} as told on told.id = found.person_id
    left join ${notificationChoices} as chosen on chosen.person_id = found.person_id
    where ${wants("bell")} or ${wantsEmail} or ${wants("webhook")}
    on conflict do nothing`);
};

/** Requests of enabled people that need a decision. One that was decided is no longer news. */
const noticeRequests = async (tx: StoreReader): Promise<void> => {
  const environment = env().QM_ENVIRONMENT;
  await addFound(
    tx,
    "needs_you",
    sql`select ${intents.principalId} as person_id, ${intents.connectionId}, ${intents.id} as record_id
      from ${intents} join ${people} on ${people.id} = ${intents.principalId}
      where (${intents.state} = 'needs_person' or (${intents.state} = 'draft' and ${intents.heldBy} is null))
        and ${intents.environment} = ${environment} and ${people.disabledAt} is null`,
  );
  await tx.execute(sql`
    update ${notifications} set read_at = coalesce(read_at, clock_timestamp()), email_at = null,
      webhook_at = null
    where kind = 'needs_you' and environment = ${environment} and record_id not like 'run %' and record_id not like 'approval %'
      and (read_at is null or email_at is not null or webhook_at is not null)
      and not exists (
        select from ${intents} where ${intents.id} = record_id and ${intents.state} in ('draft', 'needs_person'))`);
};

const remindAfter = () => sql`make_interval(secs => ${journalSettings().remindAfterMs / 1_000})`;

/** The condition that an admin, by `granted`, sees the requests or runs of others of which `each` is one. */
const seesAsAdmin = sql`(granted.connection_id = each.connection_id
  or each.company = ${storedCompany(sql`granted.environment`, sql`granted.connection_id`)})`;

/**
 * Requests that a rule holds: whoever may approve them is told, and reminded once. Where any admin may, those
 * of the same company; where people are named, those and who stands in for them, as admins.
 */
const noticeApprovals = async (tx: StoreReader): Promise<void> => {
  const environment = env().QM_ENVIRONMENT;
  const held = sql`from ${intents} where ${intents.environment} = ${environment}
    and ${intents.state} = 'draft' and ${intents.heldBy} is not null
    and ${intents.deadline} > clock_timestamp()`;
  const isNamed = sql`(jsonb_exists(each.approvers, admin.id) or exists (
    select from ${approvalStandIns} as stand_in where stand_in.to_id = admin.id
      and stand_in.environment = ${environment} and stand_in.from_id <> each.person_id
      and jsonb_exists(each.approvers, stand_in.from_id)
      and clock_timestamp() between stand_in.starts_at and stand_in.ends_at))`;
  await addFound(
    tx,
    "needs_you",
    sql`select distinct admin.id as person_id, granted.connection_id, each.record_id
      from (
        select ${intents.principalId} as person_id, ${intents.connectionId}, ${intents.company},
          ${intents.heldBy} -> 'by' as approvers, 'approval ' || ${intents.id} as record_id ${held}
        union all
        select ${intents.principalId}, ${intents.connectionId}, ${intents.company}, ${intents.heldBy} -> 'by',
          'approval reminder ' || ${intents.id} ${held}
          and ${intents.createdAt} < clock_timestamp() - ${remindAfter()}) as each
      join ${grants} as granted on granted.environment = ${environment} and granted.role = 'admin'
      join ${people} as admin on admin.id = granted.person_id and admin.disabled_at is null
        and admin.id <> each.person_id
      where (each.approvers = '"any admin"'::jsonb and ${seesAsAdmin})
        or ${isNamed}`,
  );
  await tx.execute(sql`
    update ${notifications} set read_at = coalesce(read_at, clock_timestamp()), email_at = null,
      webhook_at = null
    where kind = 'needs_you' and environment = ${environment} and record_id like 'approval %'
      and (read_at is null or email_at is not null or webhook_at is not null)
      and substring(record_id from '[0-9a-f-]{36}$') not in (select ${intents.id} ${held})`);
};

/** How notifications name a run: by why it needs its person, and since which time it was last let go on. */
const runRecordId = sql`'run ' || ${causeOfRun} || ' ' || ${runs.id}
  || coalesce(' ' || extract(epoch from ${runs.countedFrom})::bigint, '')`;

/** How notifications name a run that needs a second person: once for each request of its start. */
const approvalRecordId = sql`'run approval ' || ${runs.id}
  || ' ' || extract(epoch from ${runs.startRequestedAt})::bigint`;

/**
 * Runs that need their person, or the approval of another admin of the same company. One that was decided is no
 * longer news.
 */
const noticeRuns = async (tx: StoreReader): Promise<void> => {
  const environment = env().QM_ENVIRONMENT;
  const open = sql`from ${runs} where ${runs.environment} = ${environment} and ${isUndecided}`;
  const waiting = sql`from ${runs} where ${runs.environment} = ${environment} and ${waitsForApproval()}`;
  await addFound(
    tx,
    "needs_you",
    sql`select each.person_id, each.connection_id, each.record_id
      from (select ${runs.principalId} as person_id, ${runs.connectionId}, ${runRecordId} as record_id
        ${open}) as each
      join ${people} as person on person.id = each.person_id and person.disabled_at is null
      union all
      select admin.id as person_id, granted.connection_id, each.record_id
      from (select ${runs.principalId} as person_id, ${runs.connectionId}, ${runs.company},
        ${approvalRecordId} as record_id ${waiting}) as each
      join ${grants} as granted on granted.environment = ${environment} and granted.role = 'admin'
        and ${seesAsAdmin}
      join ${people} as admin on admin.id = granted.person_id and admin.disabled_at is null
        and admin.id <> each.person_id`,
  );
  await tx.execute(sql`
    update ${notifications} set read_at = coalesce(read_at, clock_timestamp()), email_at = null,
      webhook_at = null
    where kind = 'needs_you' and environment = ${environment} and record_id like 'run %'
      and (read_at is null or email_at is not null or webhook_at is not null)
      and record_id not in (select ${runRecordId} ${open} union all select ${approvalRecordId} ${waiting})`);
};

/** Older sign-ins were told before, and may have been deleted since. */
const breakGlassHours = 24;

/** Sign-ins of break-glass accounts, which all admins are told. */
const noticeBreakGlass = async (tx: StoreReader): Promise<void> => {
  const environment = env().QM_ENVIRONMENT;
  await addFound(
    tx,
    "break_glass",
    sql`select admin.id as person_id, granted.connection_id,
        used.email || ' ' || to_char(used.break_glass_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as record_id
      from ${people} as used cross join ${people} as admin
      join ${grants} as granted on granted.person_id = admin.id
      where used.break_glass_used_at > clock_timestamp() - make_interval(hours => ${breakGlassHours})
        and granted.role = 'admin' and admin.disabled_at is null
        and granted.environment = ${environment}`,
  );
};

const isLate = sql`'late' = any(now.views)`;

/** How each kind shows in an order, compared with how it was when the producer last saw it. */
const changesOfOrders = {
  late: sql`now.is_open and ${isLate} and not was.is_late`,
  delivered: sql`now.status ~* '^\\s*delivered\\s*$' and now.status is distinct from was.status`,
  delivery_failed: sql`now.status ~* ${failedWords}
    and now.status is distinct from was.status`,
} satisfies Partial<Record<NotificationKind, SQL>>;

/**
 * Orders that changed in the mirror, whoever found the change: an event, a sweep or a person. Only one
 * process looks at a time, and looking again at the same change finds nothing new.
 */
const noticeOrders = async (tx: StoreReader): Promise<void> => {
  const environment = env().QM_ENVIRONMENT;
  await tx.execute(sql`
    insert into ${notificationMarks} (environment, at)
    values (${environment}, '-infinity') on conflict do nothing`);
  const { rows } = await tx.execute<{ since: string }>(sql`
    select (at - make_interval(secs => ${notificationSettings().overlapMs / 1_000}))::text as since
    from ${notificationMarks} where environment = ${environment} for update skip locked`);
  const [mark] = rows;
  if (!mark) return;
  const now = sql`select * from ${mirrorRecords}
    where environment = ${environment} and resource = 'orders'
      and changed_at > ${mark.since}::timestamptz`;
  const isSame = sql`was.environment = now.environment and was.connection_id = now.connection_id
    and was.order_id = now.id`;
  for (const [kind, isNews] of Object.entries(changesOfOrders)) {
    await addFound(
      tx,
      kind as NotificationKind,
      sql`select person.id as person_id, now.connection_id, now.id as record_id
        from (${now}) as now
        join ${watchedOrders} as was on ${isSame}
        join ${grants} as granted on granted.environment = now.environment
          and granted.connection_id = now.connection_id
        join ${people} as person on person.id = granted.person_id and person.disabled_at is null
        where ${isNews}`,
    );
  }
  await tx.execute(sql`
    insert into ${watchedOrders} (environment, connection_id, order_id, status, is_late)
    select now.environment, now.connection_id, now.id, now.status, ${isLate}
    from (${now}) as now where now.is_open
    on conflict (environment, connection_id, order_id)
    do update set status = excluded.status, is_late = excluded.is_late
    where (watched_orders.status, watched_orders.is_late)
      is distinct from (excluded.status, excluded.is_late)`);
  await tx.execute(sql`
    delete from ${watchedOrders} as was using (${now}) as now
    where ${isSame} and not now.is_open`);
  await tx.execute(sql`
    update ${notificationMarks} set at = clock_timestamp() where environment = ${environment}`);
};

/** Finds what people are to be told, from Quartermaster's own store: nothing is read for it. */
export const produceNotifications = async (): Promise<void> => {
  await store().transaction(async (tx) => {
    await noticeRequests(tx);
    await noticeApprovals(tx);
    await noticeRuns(tx);
    await noticeBreakGlass(tx);
    await noticeCases(tx, addFound);
    await noticeOrders(tx);
    await tx.execute(sql`
      delete from ${notifications}
      where at < clock_timestamp() - make_interval(secs => ${notificationSettings().keepMs / 1_000})`);
  });
};
