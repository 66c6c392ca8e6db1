import { defineSettings } from "#lib/server/per-process.ts";
import { absenceProof } from "#lib/v4/client/write-status.ts";

const second = 1_000;
const hour = 3_600 * second;

/** The journal's times and limits. Milliseconds throughout. */
export const defaultSettings = {
  /** How long one process may hold an intent that it prepares or sends. */
  leaseMs: 45 * second,
  /** How long the service may take to answer a write. Shorter than the lease. */
  sendTimeoutMs: 25 * second,
  /** How long a read of the journal may take with its retries, and how long one attempt may. */
  readDeadlineMs: 15 * second,
  readTimeoutMs: 8 * second,
  /** How long after its submission, or a decision to resend it, a write may still be sent. */
  sendWithinMs: 120 * second,
  /** How long a draft can be approved, and when its approvers are reminded. */
  draftLifeMs: 7 * 24 * hour,
  remindAfterMs: 24 * hour,
  /** The wait after an attempt that sent nothing. */
  againMs: 2 * second,
  /** When to look up, counted from when the outcome became unknown. */
  rereadMs: [2, 5, 15, 60, 300].map((seconds) => seconds * second) as readonly number[],
  /** An intent is absent only after this long. */
  quietMs: absenceProof.quietMs,
  /** How many complete lookups must find nothing before an intent is absent. */
  emptyLookups: absenceProof.lookups,
  /** How often, and for how long, lookups go on once a person must decide. */
  watchEveryMs: 300 * second,
  watchMs: 24 * hour,
  /** The `Date` header is exact to a second, and clocks drift between two of them. */
  skewToleranceMs: 5 * second,
  /** How far back the baseline reads a dated list: older records can't come from the write. */
  baselineReachMs: 600 * second,
  /** The same order within this time needs a confirmation that it is a second one. */
  secondWithinMs: 24 * hour,
  /** A search stops after `maxPages` pages of `pageSize` records. */
  pageSize: 50,
  maxPages: 40,
  /** How often one intent is sent again without a person, where its resend policy allows it. */
  maxResends: 2,
  /** How long `submit` waits for the outcome before it says "checking". */
  inlineMs: 8 * second,
  /** How often the worker searches for due intents, and how many it runs at once. */
  pollMs: second,
  concurrency: 8,
  /** How many writes may be between claim and answer: in this process, and of one connection. */
  maxWrites: 16,
  maxWritesPerConnection: 4,
};

export type JournalSettings = typeof defaultSettings;

export const [journalSettings, setJournalSettings] = defineSettings(
  "journalSettings",
  defaultSettings,
);
