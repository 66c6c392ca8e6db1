import type { Database, Value } from "#sandbox/world/database.ts";
import { insertRow } from "#sandbox/world/insert.ts";

/** An address that gets the events of the records that its API key can see. */
export interface EndpointRow {
  n: number;
  url: string;
  description: string;
  /** JSON array of event types; `null`: all. */
  event_types: string | null;
  key_hash: string;
  /** `whsec_` and base64. Not hashed, because every delivery is signed with it. */
  secret: string;
  /** The secret before the last rotation, with which deliveries are signed too until `old_until`. */
  old_secret: string | null;
  old_until: number | null;
  /** 1: registered by `--webhooks`, which keeps its address up to date. */
  by_flag: number;
  /** Events that were not queued, because too many were waiting. */
  overflowed: number;
  created_at: number;
}

/**
 * waiting: to be sent, or sent again. delivered: answered with 2xx. failed: given up after a day.
 * dropped: deliberately not sent, while `dropAll` was on.
 */
export const deliveryStates = ["waiting", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An event for an endpoint. */
export interface DeliveryRow {
  n: number;
  endpoint: number;
  message_id: string;
  type: string;
  body: string;
  /** Row number of the order. Deliveries of one order are sent one after another. */
  order_n: number;
  state: DeliveryState;
  /** Failed attempts since it was queued. */
  failures: number;
  /** How often it will deliberately be sent again after it was delivered. */
  copies: number;
  /** Why it is sent next: `event`, `retry`, `duplicate` or `replay`. */
  cause: string;
  created_at: number;
  /** When the event, or its replay, was queued. It is given up a day later. */
  queued_at: number;
  /** When it is to be sent; `null` unless it waits. */
  next_at: number | null;
}

/** Creates the tables of the webhooks if the world has none. Times are real time, in ms. */
export const openWebhookTables = (db: Database) =>
  db.script(`
create table if not exists webhook_endpoints (
  n integer primary key autoincrement, url text not null, description text not null,
  event_types text, key_hash text not null, secret text not null, old_secret text,
  old_until integer, by_flag integer not null, overflowed integer not null,
  created_at integer not null
);
create table if not exists webhook_deliveries (
  n integer primary key autoincrement, endpoint integer not null, message_id text not null,
  type text not null, body text not null, order_n integer not null, state text not null,
  failures integer not null, copies integer not null, cause text not null,
  created_at integer not null, queued_at integer not null, next_at integer
);
create index if not exists webhook_deliveries_due
  on webhook_deliveries (endpoint, next_at, n) where next_at is not null;
create index if not exists webhook_deliveries_newest on webhook_deliveries (endpoint, n);
create table if not exists webhook_attempts (
  n integer primary key, delivery integer not null, at integer not null, cause text not null,
  status integer, error text, ms integer not null
);
create index if not exists webhook_attempts_of on webhook_attempts (delivery);
`);

/** Copies the endpoints of a world to one that has none. Their events belong to the old world. */
export const copyEndpoints = (from: Database, to: Database) => {
  openWebhookTables(to);
  to.transaction(() => {
    for (const row of from.all<Record<string, Value>>("select * from webhook_endpoints")) {
      insertRow(to, "webhook_endpoints", { ...row, overflowed: 0 });
    }
  });
};
