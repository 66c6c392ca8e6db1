import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { countryName } from "#lib/protocol/country-name.ts";
import {
  type CasePerson,
  type ExceptionFilter,
  type ExceptionReason,
  type ExceptionRow,
  type ExceptionsAnswer,
  exceptionsPageSize,
  type Undecided,
} from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { withClosed } from "#lib/server/exceptions/closed-entries.ts";
import {
  type FoundRow,
  rowColumns,
  rowJoins,
  toRow,
} from "#lib/server/exceptions/exception-rows.ts";
import {
  type ExceptionSource,
  openExceptions,
  withEntries,
} from "#lib/server/exceptions/exception-source.ts";
import { newestInventorySweep } from "#lib/server/mirror/inventory-sweep.ts";
import { store } from "#lib/server/store/store.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { personName } from "#lib/server/words/stored-words.ts";

const maxWords = 10;

interface Found extends Record<string, unknown> {
  rows: FoundRow[];
  counts: ExceptionsAnswer["counts"];
  total: number;
  undecided: Undecided[];
  next: ExceptionsAnswer["next"];
  /** `null`: no sweep of the devices. */
  has_all_devices: boolean | null;
}

const conditionsOf = (userId: string, { reason, owner, show }: ExceptionFilter) => {
  const ownedBy = {
    mine: sql`coalesce(owner_id = ${userId}, false)`,
    none: sql`owner_id is null`,
  };
  return {
    ownedBy,
    isOwner: owner ? ownedBy[owner] : sql`true`,
    // A closed entry has no reason any more.
    isReason: reason && show !== "closed" ? sql`${reason}::text = any(reasons)` : sql`true`,
    isShown: show === "snoozed" ? sql`is_snoozed` : sql`not is_snoozed`,
  };
};

/** Records with the same reasons are counted together first: there are few combinations. */
const undecidedOf = sql`
  select coalesce(json_agg(each), '[]') from (
    select reason, sum(count)::int as count, coalesce(json_agg(json_build_object('word', status, 'count', count)
        order by count desc, status) filter (where place <= ${maxWords} and status is not null
        and reason in ('failed', 'customs')), '[]') as words
    from (
      select reason, status, sum(count)::int as count,
        row_number() over (partition by reason order by sum(count) desc, status) as place
      from (
        select undecided, status, count(*) as count from found where undecided <> '{}'
        group by undecided, status) as alike, unnest(undecided) as reason
      group by reason, status) as by_status
    group by reason order by reason) as each`;

/** Answers in one statement, so that counts and rows are of one moment. */
const find = async (
  principal: Principal,
  source: ExceptionSource,
  filter: ExceptionFilter,
): Promise<Found> => {
  const { ownedBy, isOwner, isReason, isShown } = conditionsOf(principal.userId, filter);
  const list = filter.show === "closed" ? sql`closed` : sql`entries`;
  const isListed = sql`${isShown} and ${isOwner} and ${isReason}`;
  const sorting =
    filter.show === "closed"
      ? sql`closed_at desc, id`
      : sql`days_left asc nulls last, created_at asc nulls last, resource, id`;
  const countOpen = (condition: SQL) =>
    sql`(count(*) filter (where not is_snoozed and ${condition}))::int`;
  const { rows } = await store().execute<Found>(sql`
    with ${withEntries(source)}, ${await withClosed(principal, source)},
    shown as (
      select *, row_number() over (order by ${sorting}) as position from (
        select * from ${list} where ${isListed} order by ${sorting}
        limit ${exceptionsPageSize} offset ${(filter.page ?? 0) * exceptionsPageSize}) as page)
    select
      (select coalesce(json_agg(json_build_object(${rowColumns(source)}) order by shown.position), '[]')
        from shown ${await rowJoins(principal, source)}) as rows,
      (select count(*)::int from ${list} where ${isListed}) as total,
      (select json_build_object(
          'all', ${countOpen(isOwner)},
          'reasons', (select coalesce(json_object_agg(reason, count), '{}') from (
            select reason, sum(count)::int as count from (
              select reasons, count(*) as count from entries
              where not is_snoozed and ${isOwner} group by reasons) as alike, unnest(reasons) as reason
            group by reason) as each),
          'owners', json_build_object('all', ${countOpen(isReason)},
            'mine', ${countOpen(sql`${isReason} and ${ownedBy.mine}`)},
            'none', ${countOpen(sql`${isReason} and ${ownedBy.none}`)}),
          'snoozed', (count(*) filter (where is_snoozed and ${isOwner}))::int,
          'closed', (select count(*)::int from closed where ${isOwner}))
        from entries) as counts,
      (${undecidedOf}) as undecided,
      (select json_build_object('id', id, 'daysLeft', days_left) from found
        where not exists (select from entries) and resource = 'orders' and cardinality(reasons) = 0 and days_left > 0
        order by days_left, id limit 1) as next,
      (select (coverage ->> 'isComplete')::boolean
        from (${newestInventorySweep(source.connection)}) as newest) as has_all_devices`);
  const [found] = rows;
  if (!found) throw new Error("A statement without a condition has one row.");
  return found;
};

const deviceLimits = (principal: Principal, hasAll: boolean | null): string[] => {
  if (!mayRead(principal.role, "inventory.search") || hasAll) return [];
  return [hasAll === null ? t("exception.noDeviceCopy") : t("exception.partOfDevices")];
};

const countriesOf = (rows: readonly ExceptionRow[]): ExceptionsAnswer["countries"] =>
  Object.fromEntries(
    rows.flatMap(({ order, device }) => {
      const code = order?.country ?? device?.country;
      return code ? [[code, countryName(code)]] : [];
    }),
  );

/**
 * Returns the entries that wait for a person, as far as the key in use shows them, with the numbers of all.
 * Throws `PrincipalError` and `V4Error`.
 */
export const findExceptions = async (
  principal: Principal,
  filter: ExceptionFilter,
): Promise<ExceptionsAnswer> => {
  const source = await openExceptions(principal);
  const found = await find(principal, source, filter);
  const rows = found.rows.map((row) => toRow(principal, source, row));
  const me: CasePerson = { id: principal.userId, name: personName(principal.displayName) };
  return {
    rows,
    countries: countriesOf(rows),
    total: found.total,
    counts: found.counts,
    undecided: found.undecided,
    limits: [...source.limits, ...deviceLimits(principal, found.has_all_devices)],
    next: source.limits.length === 0 ? found.next : null,
    me,
    at: source.at,
  };
};

/** An entry as a change depends on it. */
export interface CurrentEntry {
  resource: string;
  id: string;
  reasons: ExceptionReason[];
  status: string | null;
  expectedAt: string | null;
}

/**
 * Returns those of the named records that wait for a person or did until lately, as far as the key in use
 * shows them. What is absent is not there for this person.
 */
export const findCurrentEntries = async (
  principal: Principal,
  source: ExceptionSource,
  targets: readonly { resource: string; id: string }[],
): Promise<CurrentEntry[]> => {
  const { rows } = await store().execute<{ entry: CurrentEntry }>(sql`
    with ${withEntries(source)}, ${await withClosed(principal, source)}
    select json_build_object('resource', each.resource, 'id', each.id, 'reasons', reasons,
      'status', status, 'expectedAt', expected_at) as entry
    from (select * from entries union all select * from closed) as each
    join jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as target (resource text, id text)
      on target.resource = each.resource and target.id = each.id`);
  return rows.map(({ entry }) => entry);
};
