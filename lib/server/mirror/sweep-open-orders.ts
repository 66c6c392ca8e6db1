import "server-only";
import { and, count, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { ResourceCoverage } from "#lib/protocol/event.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import {
  forgetRecords,
  isInMirror,
  type SweptList,
  sweepPages,
} from "#lib/server/mirror/sweep-list.ts";
import { orNullIfInvalid, type SweepRun } from "#lib/server/mirror/sweep-run.ts";
import { readSingle } from "#lib/server/mirror/sweep-single.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";

/** The most values that one filter takes (lib/v4/operations/orders.ts). */
const maxFilterValues = 32;
/** New orders are among the newest. Their statuses may be unknown, so no filter finds them. */
const maxNewestPages = 4;

const isOpen = (status: string) => !isFinished(status);

/** Returns the statuses of the mirror's orders, without reading every row. */
const knownStatuses = async ({ connection }: SweepRun): Promise<string[]> => {
  const ofOrders = sql`environment = ${connection.environment}
    and connection_id = ${connection.id} and resource = 'orders'`;
  const { rows } = await store().execute<{ status: string }>(sql`
    with recursive found as (
      (select status from ${mirrorRecords} where ${ofOrders} and status is not null
        order by status limit 1)
      union all
      select (select status from mirror_records where ${ofOrders} and status > found.status
        order by status limit 1)
      from found where found.status is not null
    )
    select status from found where status is not null`);
  return rows.map(({ status }) => status);
};

const groupsOf = (statuses: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(statuses.length / maxFilterValues) }, (_, index) =>
    statuses.slice(index * maxFilterValues, (index + 1) * maxFilterValues),
  );

/** Reads all orders with one of the statuses. `null` if the service refuses or ignores the filter. */
const sweepStatuses = async (
  run: SweepRun,
  statuses: readonly string[],
  announcesNew: boolean,
): Promise<SweptList | null> => {
  let isIgnored = false;
  const limit = mirrorSettings().pageSize;
  const sum: SweptList = { totalCount: 0, isWhole: true, statuses: new Set() };
  for (const status of groupsOf(statuses)) {
    const swept = await orNullIfInvalid(
      sweepPages(
        run,
        "orders",
        (page) => run.read("orders.list", { status, page, limit, sortDirection: "asc" }),
        {
          announcesNew,
          stop: ({ items }) => {
            isIgnored = items.some((order) => isFinished(order.status));
            return isIgnored;
          },
        },
      ),
    );
    if (!swept || isIgnored) return null;
    const { totalCount } = swept;
    sum.totalCount =
      totalCount === null || sum.totalCount === null ? null : sum.totalCount + totalCount;
    sum.isWhole &&= swept.isWhole;
  }
  return sum;
};

/** Returns how many orders have one of the statuses, by the service's totals. */
const countWith = async (run: SweepRun, statuses: readonly string[]): Promise<number | null> => {
  let sum = 0;
  for (const status of groupsOf(statuses)) {
    const answer = await orNullIfInvalid(run.read("orders.list", { status, page: 0, limit: 1 }));
    const total = answer?.data.totalCount ?? null;
    if (total === null) return null;
    sum += total;
  }
  return sum;
};

const countRows = async (run: SweepRun, ...conditions: Parameters<typeof and>) => {
  const [row] = await store()
    .select({ rows: count() })
    .from(mirrorRecords)
    .where(
      and(isInMirror(run.connection, "orders"), eq(mirrorRecords.isOpen, true), ...conditions),
    );
  return row?.rows ?? 0;
};

const findUnseen = async (run: SweepRun, limit: number): Promise<string[]> => {
  const rows = await store()
    .select({ id: mirrorRecords.id })
    .from(mirrorRecords)
    .where(
      and(
        isInMirror(run.connection, "orders"),
        eq(mirrorRecords.isOpen, true),
        lt(mirrorRecords.readAt, run.startedAt),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
};

/**
 * Reads the orders singly that were open and that no filter shows any more: they are finished, have a
 * status that no filter names, or are gone. Returns their open statuses; `null` if they are too many.
 */
const readUnseen = async (run: SweepRun): Promise<Set<string> | null> => {
  const { maxSingleReads } = mirrorSettings();
  const ids = await findUnseen(run, maxSingleReads + 1);
  if (ids.length > maxSingleReads) return null;
  const statuses = new Set<string>();
  for (const id of ids) {
    const order = await readSingle(run, "orders", id);
    // What is found by an ID and has another one was not read.
    if (order?.id !== id) await forgetRecords(run, "orders", [id]);
    const status = order?.status?.trim();
    if (status && isOpen(status)) statuses.add(status);
  }
  return statuses;
};

/**
 * Returns how many orders have a status that no filter names; `null` if the service gives no totals.
 * The statuses in use are not documented (api-v4.md, Query parameter rules): only totals tell.
 */
const countOthers = async (run: SweepRun, statuses: ReadonlySet<string>) => {
  const all = (await run.read("orders.list", { page: 0, limit: 1 })).data.totalCount;
  const named = await countWith(run, [...statuses]);
  if (all === null || named === null) return null;
  const withoutStatus = await countRows(
    run,
    isNull(mirrorRecords.status),
    gte(mirrorRecords.readAt, run.startedAt),
  );
  return Math.max(0, all - named - withoutStatus);
};

const nothingProven: ResourceCoverage = { readCount: 0, totalCount: null, isComplete: false };

/**
 * Copies the open orders into the mirror: those with an open status that the mirror knows, and the
 * newest, whose statuses may be new. Complete means that the totals leave no order out.
 */
export const sweepOpenOrders = async (
  run: SweepRun,
  announcesNew: boolean,
): Promise<ResourceCoverage> => {
  const limit = mirrorSettings().pageSize;
  const newest = await sweepPages(
    run,
    "orders",
    (page) => run.read("orders.list", { page, limit, sortDirection: "desc" }),
    {
      announcesNew,
      stop: ({ page, newCount }) => newCount === 0 || page + 1 >= maxNewestPages,
    },
  );
  const statuses = new Set([
    ...knownOrderStatuses,
    ...(await knownStatuses(run)),
    ...newest.statuses,
  ]);
  const open = [...statuses].filter(isOpen);
  const swept =
    (await sweepStatuses(run, open, announcesNew)) ??
    (await sweepStatuses(run, knownOrderStatuses.filter(isOpen), announcesNew));
  const found = swept && (await readUnseen(run));
  if (!swept) return nothingProven;
  if (!found) return { ...nothingProven, totalCount: swept.totalCount };
  const added = [...found].filter((status) => !statuses.has(status));
  for (const status of added) statuses.add(status);
  const more = added.length > 0 ? await sweepStatuses(run, added, announcesNew) : null;
  const others = await countOthers(run, statuses);
  const readCount = await countRows(run, gte(mirrorRecords.readAt, run.startedAt));
  const totalCount = swept.totalCount === null ? null : swept.totalCount + (more?.totalCount ?? 0);
  return {
    readCount,
    totalCount,
    isComplete:
      swept.isWhole &&
      (added.length === 0 || more?.isWhole === true) &&
      others === 0 &&
      totalCount !== null &&
      readCount >= totalCount,
  };
};
