import "server-only";
import { and, count, desc, eq, isNotNull, max, min, type SQL, sql } from "drizzle-orm";
import type { EventHealth } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isOwnEvent, toEventRow } from "#lib/server/events/read/events.ts";
import { acceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";

const hours = 24;
const maxDisagreements = 20;

const noHealth: EventHealth = {
  hasSecret: false,
  hourCounts: Array.from({ length: hours }, () => 0),
  lastReceivedAt: null,
  acknowledgedP95Ms: null,
  shownP95Ms: null,
  waitingCount: 0,
  waitingSince: null,
  failedCount: 0,
  missedCount: 0,
  disagreements: [],
};

/** The start of the hour that began 23 hours before the running one. */
const since = sql`date_trunc('hour', clock_timestamp()) - make_interval(hours => ${hours - 1})`;

/** Milliseconds from receipt to the first step of a kind; `null` where there was none. */
const msUntil = (what: "acknowledged" | "shown") => sql`
  extract(epoch from (jsonb_path_query_first(${events.steps}, ${`$[*] ? (@.what == "${what}")`}::jsonpath)
    ->> 'at')::timestamptz - ${events.receivedAt}) * 1000`;

const p95 = (ms: SQL) =>
  sql<number | null>`percentile_cont(0.95) within group (order by ${ms})`.mapWith((value) =>
    value === null ? null : Math.max(0, Math.round(Number(value))),
  );

const countIf = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

const findHours = async (own: SQL) => {
  const hour = sql<number>`floor(extract(epoch from ${events.receivedAt} - (${since})) / 3600)`;
  const rows = await store()
    .select({ hour: hour.mapWith(Number), received: count() })
    .from(events)
    .where(and(own, eq(events.source, "webhook"), sql`${events.receivedAt} >= ${since}`))
    .groupBy(sql`1`);
  const byHour = new Map(rows.map(({ hour: at, received }) => [at, received]));
  return noHealth.hourCounts.map((_none, at) => byHour.get(at) ?? 0);
};

const findDay = async (own: SQL) => {
  const [row] = await store()
    .select({
      acknowledgedP95Ms: p95(msUntil("acknowledged")),
      shownP95Ms: p95(msUntil("shown")),
      missedCount: countIf(sql`${events.source} = 'sweep' and ${events.state} = 'processed'`),
    })
    .from(events)
    .where(and(own, sql`${events.receivedAt} >= ${since}`));
  return row;
};

const findWaiting = async (own: SQL) => {
  const isWebhook = eq(events.source, "webhook");
  const [[waiting], [last], [failed]] = await Promise.all([
    store()
      .select({ waitingCount: count(), since: min(events.receivedAt) })
      .from(events)
      .where(and(own, isWebhook, eq(events.state, "waiting"), isNotNull(events.nextAt))),
    store()
      .select({ at: max(events.receivedAt) })
      .from(events)
      .where(and(own, isWebhook)),
    store()
      .select({ failedCount: count() })
      .from(events)
      .where(and(own, eq(events.state, "failed"))),
  ]);
  return {
    waitingCount: waiting?.waitingCount ?? 0,
    waitingSince: waiting?.since?.toISOString() ?? null,
    lastReceivedAt: last?.at?.toISOString() ?? null,
    failedCount: failed?.failedCount ?? 0,
  };
};

const findDisagreements = async (own: SQL) => {
  const rows = await store()
    .select()
    .from(events)
    .where(and(own, isNotNull(events.disagreement), eq(events.isDisagreementClosed, false)))
    .orderBy(desc(events.id))
    .limit(maxDisagreements);
  return rows.map(toEventRow);
};

/** Returns how events arrive and how fast they are processed, for the person's own connection. */
export const eventHealth = async (principal: Principal): Promise<EventHealth> => {
  const own = isOwnEvent(principal);
  if (!own || !principal.connection) return noHealth;
  const [secrets, hourCounts, day, waiting, disagreements] = await Promise.all([
    acceptedSecrets(principal.connection.id),
    findHours(own),
    findDay(own),
    findWaiting(own),
    findDisagreements(own),
  ]);
  const hasSecret = secrets.length > 0;
  return { ...noHealth, ...day, ...waiting, hasSecret, hourCounts, disagreements };
};
