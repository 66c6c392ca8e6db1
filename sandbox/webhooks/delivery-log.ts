import type { DeliveryRow, DeliveryState } from "#sandbox/webhooks/webhook-tables.ts";
import type { Database, Value } from "#sandbox/world/database.ts";

/** How many deliveries of an endpoint that no longer wait are kept. */
const maxKept = 10_000;

interface AttemptRow {
  at: number;
  cause: string;
  status: number | null;
  error: string | null;
  ms: number;
}

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const toDelivery = (db: Database, row: DeliveryRow) => ({
  id: row.n,
  messageId: row.message_id,
  type: row.type,
  body: row.body,
  state: row.state,
  createdAt: toIso(row.created_at),
  nextAt: toIso(row.next_at),
  attempts: db
    .all<AttemptRow>(
      "select at, cause, status, error, ms from webhook_attempts where delivery = ? order by n",
      row.n,
    )
    .map(({ at, ...attempt }) => ({ at: toIso(at), ...attempt })),
});

/** Which deliveries of an endpoint. */
export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  type?: string | undefined;
  /** The deliveries after this one. */
  after?: number | undefined;
  id?: number | undefined;
}

const whereOf = (endpoint: number, { state, type, after, id }: DeliveryFilter) => {
  const conditions: [string, Value | undefined][] = [
    ["endpoint = ?", endpoint],
    ["state = ?", state],
    ["type = ?", type],
    ["n > ?", after],
    ["n = ?", id],
  ];
  const given = conditions.filter((one): one is [string, Value] => one[1] !== undefined);
  return { sql: given.map(([sql]) => sql).join(" and "), values: given.map(([, value]) => value) };
};

const countOf = (db: Database, { sql, values }: ReturnType<typeof whereOf>) =>
  db.one<{ count: number }>(
    `select count(*) as count from webhook_deliveries where ${sql}`,
    ...values,
  )?.count ?? 0;

/** Returns a page of an endpoint's deliveries with their attempts, in the order of the events. */
export const listDeliveries = (
  db: Database,
  endpoint: number,
  { limit, ...filter }: DeliveryFilter & { limit: number },
) => {
  const where = whereOf(endpoint, filter);
  const rows = db.all<DeliveryRow>(
    `select * from webhook_deliveries where ${where.sql} order by n limit ?`,
    ...where.values,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map((row) => toDelivery(db, row)),
    totalCount: countOf(db, whereOf(endpoint, { ...filter, after: undefined })),
    next: rows.length > limit ? (page.at(-1)?.n ?? null) : null,
  };
};

/** Returns how many deliveries an endpoint has in each state. */
export const countDeliveries = (db: Database, endpoint: number) =>
  Object.fromEntries(
    db
      .all<{ state: string; count: number }>(
        "select state, count(*) as count from webhook_deliveries where endpoint = ? group by state",
        endpoint,
      )
      .map(({ state, count }) => [state, count]),
  );

/** Queues deliveries again, with their ids and bodies. Returns how many. */
export const replayDeliveries = (
  db: Database,
  endpoint: number,
  filter: DeliveryFilter,
  now: number,
) =>
  db.transaction(() => {
    const where = whereOf(endpoint, filter);
    const count = countOf(db, where);
    db.run(
      `update webhook_deliveries set state = 'waiting', failures = 0, cause = 'replay',
         queued_at = ?, next_at = ? where ${where.sql}`,
      now,
      now,
      ...where.values,
    );
    return count;
  });

/** Makes every waiting delivery due, also those that wait for their next attempt. Keeps their order. */
export const hurryDeliveries = (db: Database, now: number) => {
  const last = db.one<{ at: number | null }>(
    "select max(next_at) as at from webhook_deliveries",
  )?.at;
  if (last == null || last <= now) return;
  const earlier = last - now;
  db.run("update webhook_deliveries set next_at = next_at - ? where next_at > ?", earlier, now);
};

/** Deletes the oldest deliveries that no longer wait. */
export const pruneDeliveries = (db: Database, endpoint: number) => {
  const old = `select n from webhook_deliveries where endpoint = ? and next_at is null
    order by n desc limit -1 offset ${maxKept}`;
  db.run(`delete from webhook_attempts where delivery in (${old})`, endpoint);
  db.run(`delete from webhook_deliveries where n in (${old})`, endpoint);
};
