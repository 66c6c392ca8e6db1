import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { OpenOrders } from "#lib/protocol/open-orders.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { needsPerson } from "#lib/server/intents/read/matches-filter.ts";
import { runsOfOthers, waitsForApproval } from "#lib/server/intents/read/undecided-runs.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { newestInventorySweep } from "#lib/server/mirror/inventory-sweep.ts";
import type { MirroredOrders } from "#lib/server/mirror/mirrored-open-orders.ts";
import { noMovementAt } from "#lib/server/mirror/no-movement.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { daysLeftOf, hasReason, reasonNames, slipsAtRisk } from "#lib/v4/exception-reasons.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";

/**
 * A query for records that may wait for a person, with the columns resource, id, reasons, undecided,
 * days_left, status, expected_at and created_at. Those without a reason are only counted as undecided.
 */
export type FoundQuery = SQL;

const order = mirrorRecords;

/** Whether the expected day moved so often that an order will be late, which its days don't say. */
const isSlipping = sql`(${order.slipCount} >= ${slipsAtRisk} and not ${order.reasons} && array['late', 'at-risk'])`;

/** The stored reasons with those that time and observations add. Most orders have none of these. */
const reasonsWith = (isUnmoved: SQL): SQL => sql`case
  when ${isSlipping} then case when ${isUnmoved} then ${order.reasons} || array['at-risk', 'no-movement']
    else ${order.reasons} || 'at-risk'::text end
  when ${isUnmoved} then ${order.reasons} || 'no-movement'::text
  else ${order.reasons} end`;

/**
 * Returns the reasons of an open order of any copy at `now` (epoch milliseconds), without what a sweep must
 * prove: for the record itself, not for a list.
 */
export const orderReasons = (now: number): SQL => reasonsWith(noMovementAt(now).holds);

/** Returns the open orders of the copy that one of its sweeps proves. */
export const mirroredOrders = (orders: MirroredOrders, principal: Principal): FoundQuery => {
  const { holds, isUnknown } = noMovementAt(Date.now());
  return sql`select 'orders'::text as resource, ${order.id} as id, ${reasonsWith(holds)} as reasons,
      case when ${isUnknown} then ${order.undecidedReasons} || 'no-movement'::text
        else ${order.undecidedReasons} end as undecided,
      ${order.daysLeft} as days_left, ${order.status} as status, ${order.expectedAt} as expected_at,
      ${order.createdAt} as created_at
    from ${order} where ${orders.conditionOf("open", principal).holds}`;
};

/** Returns the open orders that a scan of the service has read. */
export const scannedOrders = ({ orders, at }: OpenOrders): FoundQuery => {
  const now = Date.parse(at);
  const rows = orders.map((each) => {
    const decided = reasonNames.map((name) => ({ name, has: hasReason(name, each, now) }));
    const namesOf = (wanted: boolean | null) =>
      decided.flatMap(({ name, has }) => (has === wanted ? [name] : []));
    return {
      id: each.id,
      reasons: namesOf(true),
      undecided: namesOf(null),
      days_left: daysLeftOf(each),
      status: each.status ?? null,
      expected_at: parseMoment(expectedOf(each)?.eta)?.toISOString() ?? null,
      created_at: parseMoment(each.createdAt)?.toISOString() ?? null,
    };
  });
  return sql`select 'orders'::text as resource, id, reasons, undecided, days_left, status, expected_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as scanned (id text, reasons text[],
      undecided text[], days_left double precision, status text, expected_at timestamptz, created_at timestamptz)`;
};

const nothingOfOrders = sql`null::double precision as days_left`;

/** Returns the devices whose charger is due, or may be, of the newest sweep with the present key that read them. */
export const mirroredChargers = (connection: Connection): FoundQuery => sql`
  select 'inventory'::text as resource, ${order.id} as id,
    case when ${order.isChargerDue} then array['charger'] else '{}' end as reasons,
    case when ${order.isChargerDue} is null then array['charger'] else '{}' end as undecided,
    ${nothingOfOrders}, ${order.status} as status, null::timestamptz as expected_at,
    ${order.createdAt} as created_at
  from ${order}, (${newestInventorySweep(connection)}) as newest
  where ${order.environment} = ${connection.environment} and ${order.connectionId} = ${connection.id}
    and ${order.resource} = 'inventory' and ${order.isOpen}
    and ${order.isChargerDue} is not false and ${order.readAt} >= newest.started_at`;

/**
 * Returns the requests that the person may see and whose outcome is unknown, or that wait for this person, as
 * Requests says it; `null` where the role has no requests.
 */
export const waitingRequests = async (principal: Principal): Promise<FoundQuery | null> => {
  const visibility = await visibilityOf(principal, intents);
  if (!visibility) return null;
  const { userId, role } = principal;
  const isResend = sql`(${intents.state} = 'needs_person' and ${intents.resendAskedBy} <> ${userId}
    and ${role} = 'admin')`;
  return sql`select 'requests'::text as resource, ${intents.id} as id,
      case when ${intents.state} = 'draft' then array['approval']
        when ${isResend} then array['outcome-unknown', 'approval']
        else array['outcome-unknown'] end as reasons,
      '{}'::text[] as undecided, ${nothingOfOrders}, ${intents.state} as status,
      null::timestamptz as expected_at, ${intents.createdAt} as created_at
    from ${intents} where ${visibility}
      and (${intents.state} = 'unknown' or ${needsPerson(principal, intents)})`;
};

/** Returns the runs whose start someone else has requested and this admin may approve; `null` for other roles. */
export const waitingRuns = async (principal: Principal): Promise<FoundQuery | null> => {
  const others = await runsOfOthers(principal);
  return (
    others &&
    sql`select 'runs'::text as resource, ${runs.id} as id, array['approval'] as reasons,
      '{}'::text[] as undecided, ${nothingOfOrders}, ${runs.state} as status,
      null::timestamptz as expected_at, ${runs.createdAt} as created_at
    from ${runs} where ${others} and ${waitsForApproval()}`
  );
};
