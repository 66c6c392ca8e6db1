import { t } from "#lib/protocol/words/t.ts";
import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  mirroredChargers,
  mirroredOrders,
  scannedOrders,
  waitingRequests,
  waitingRuns,
} from "#lib/server/exceptions/found-entries.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { cases } from "#lib/server/store/case-schema.ts";
import { openMirror } from "#lib/server/today/mirrored-orders.ts";
import { findOpenOrders } from "#lib/server/today/read-open-orders.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { type ViewScope, viewScopeOf } from "#lib/server/views/visible-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** What a person's entries are computed from. */
export interface ExceptionSource {
  connection: Connection;
  /** Where the cases of the person's entries belong. */
  scope: string;
  /** A query for `found`, whose columns `FoundQuery` names. */
  found: SQL;
  /** The orders that a scan of the service read, by id; `null` where the copy has them. */
  scanned: ReadonlyMap<string, Order> | null;
  /** What was not read as a whole. */
  limits: string[];
  /** ISO 8601: when the orders were read. */
  at: string;
}

const toScope = ({ company, connectionId }: ViewScope) =>
  company === null ? `connection ${connectionId}` : `company ${company}`;

const scanLimit = (readCount: number) => t("refusal.ordersIncomplete", { count: readCount });

/**
 * Opens what a person's entries are computed from: the copy where it proves the open orders, else a scan of
 * the service. Throws `PrincipalError` (no_connection) and `V4Error` where the orders can't be read.
 */
export const openExceptions = async (principal: Principal): Promise<ExceptionSource> => {
  const { connection, role } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  const [mirror, scope, requests, runs] = await Promise.all([
    openMirror(principal),
    viewScopeOf(principal),
    waitingRequests(principal),
    waitingRuns(principal),
  ]);
  const scan = mirror ? null : await findOpenOrders(principal);
  const orders = mirror ? mirroredOrders(mirror.orders, principal) : scan && scannedOrders(scan);
  const chargers = mayRead(role, "inventory.search") ? mirroredChargers(connection) : null;
  const parts = [orders, chargers, requests, runs].filter((part) => part !== null);
  return {
    connection,
    scope: toScope(scope),
    found: sql.join(parts, sql` union all `),
    scanned: scan && new Map(scan.orders.map((order) => [order.id, order])),
    limits: scan && !scan.isComplete ? [scanLimit(scan.readCount)] : [],
    at: mirror?.coverage.at ?? scan?.at ?? new Date().toISOString(),
  };
};

/** Whether what a snooze depends on is as it was, of an entry `found` and its case. */
const isBasisSame = sql`(
  ${cases.snoozeBasis} ->> 'status' is not distinct from found.status
  and ((${cases.snoozeBasis} ->> 'expectedAt')::timestamptz at time zone 'UTC')::date
    is not distinct from (found.expected_at at time zone 'UTC')::date
  and found.reasons = array(select jsonb_array_elements_text(${cases.snoozeBasis} -> 'reasons')))`;

/**
 * Returns the common table expressions `found`, and `entries`: those with a reason, each once, with the case
 * that people made of it and whether it is set aside.
 */
export const withEntries = ({ connection, scope, found }: ExceptionSource): SQL => sql`
  found as materialized (${found}),
  entries as materialized (
    select found.resource, found.id, found.reasons, found.days_left, found.status, found.expected_at,
      found.created_at, null::timestamptz as closed_at, ${cases.id} as case_id, ${cases.ownerId} as owner_id,
      coalesce(${cases.snoozedUntil} > clock_timestamp() and ${isBasisSame}, false) as is_snoozed
    from found left join ${cases} on ${cases.environment} = ${connection.environment}
      and ${cases.scope} = ${scope} and ${cases.resource} = found.resource and ${cases.recordId} = found.id
    where cardinality(found.reasons) > 0)`;
