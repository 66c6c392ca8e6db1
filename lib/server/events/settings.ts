import { defineSettings } from "#lib/server/per-process.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The inbox's times and limits. Milliseconds throughout. */
export const defaultSettings = {
  /** How far the signed time of a delivery may be from this machine's, before and after. */
  toleranceMs: 300 * second,
  maxBodyBytes: 64 * 1024,
  /** How long a sender may take to send a body. */
  readTimeoutMs: 5 * second,
  /** Deliveries that wait for the store, in this process. Past either limit, senders get a 503. */
  maxPending: 2_000,
  maxPendingBytes: 16 * 1024 * 1024,
  /** Rows of one statement. */
  maxBatch: 200,
  /** Events of one connection that wait to be processed. Past it, senders get a 503. */
  maxWaiting: 100_000,
  /** How often a process counts them. In between, an inbox may exceed its limit by what arrives. */
  countMs: 5 * second,
  /** When a sender that got a 503 may deliver again. */
  retryAfterMs: 30 * second,
  /** How long a process remembers the secrets, so how long a removed one may still be accepted. */
  secretsMs: 5 * second,
  /** How long one process may take for the reads of an event. */
  leaseMs: 60 * second,
  /** The waits after failed attempts. The attempt after the last wait is the last one. */
  backoffMs: [2 * second, 15 * second, 2 * minute, 15 * minute, hour] as readonly number[],
  /** How often the worker searches for due events, and how many it processes at once. */
  pollMs: second,
  concurrency: 8,
  /** A change that a sweep found waits this long for its event before it counts as missed. */
  missedAfterMs: 2 * minute,
  /** An event this long before a sweep's finding, or later, explains it. */
  explainsForMs: 10 * minute,
  /** How long the payloads of settled events are kept: no longer than `QM_EVENT_DAYS` may say. */
  keepPayloadMs: 7 * day,
  /** How often open disagreements are compared, and unmarked gaps marked. */
  upkeepMs: 10 * second,
};

export type EventSettings = typeof defaultSettings;

export const [eventSettings, setEventSettings] = defineSettings("eventSettings", defaultSettings);
