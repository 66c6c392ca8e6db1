/** The journal's times and limits. Milliseconds throughout. */
export interface JournalSettings {
  /** How long one process may hold an intent that it prepares or sends. */
  leaseMs: number;
  /** How long the service may take to answer a write. Shorter than the lease. */
  sendTimeoutMs: number;
  /** How long a read of the journal may take with its retries, and how long one attempt may. */
  readDeadlineMs: number;
  readTimeoutMs: number;
  /** How long after its submission, or a decision to resend it, a write may still be sent. */
  sendWithinMs: number;
  /** The wait after an attempt that sent nothing. */
  againMs: number;
  /** When to look up, counted from when the outcome became unknown. */
  rereadMs: readonly number[];
  /** An intent is absent only after this long: the service may commit late. */
  quietMs: number;
  /** How many complete lookups must find nothing before an intent is absent. */
  emptyLookups: number;
  /** How often, and for how long, lookups go on once a person must decide. */
  watchEveryMs: number;
  watchMs: number;
  /** The `Date` header is exact to a second, and clocks drift between two of them. */
  skewToleranceMs: number;
  /** How far back the baseline reads a dated list: older records can't come from the write. */
  baselineReachMs: number;
  /** The same order within this time needs a confirmation that it is a second one. */
  secondWithinMs: number;
  /** A search stops after `maxPages` pages of `pageSize` records. */
  pageSize: number;
  maxPages: number;
  /** How often one intent is sent again without a person, where its resend policy allows it. */
  maxResends: number;
  /** How long `submit` waits for the outcome before it says "checking". */
  inlineMs: number;
  /** How often the worker searches for due intents, and how many it runs at once. */
  pollMs: number;
  concurrency: number;
  /** How many writes may be between claim and answer: in this process, and of one connection. */
  maxWrites: number;
  maxWritesPerConnection: number;
}

const second = 1_000;
const hour = 3_600 * second;

export const defaultSettings: JournalSettings = {
  leaseMs: 45 * second,
  sendTimeoutMs: 25 * second,
  readDeadlineMs: 15 * second,
  readTimeoutMs: 8 * second,
  sendWithinMs: 120 * second,
  againMs: 2 * second,
  rereadMs: [2, 5, 15, 60, 300].map((seconds) => seconds * second),
  quietMs: 120 * second,
  emptyLookups: 3,
  watchEveryMs: 300 * second,
  watchMs: 24 * hour,
  skewToleranceMs: 5 * second,
  baselineReachMs: 600 * second,
  secondWithinMs: 24 * hour,
  pageSize: 50,
  maxPages: 40,
  maxResends: 2,
  inlineMs: 8 * second,
  pollMs: second,
  concurrency: 8,
  maxWrites: 16,
  maxWritesPerConnection: 4,
};

const holder = globalThis as typeof globalThis & { qmJournalSettings?: JournalSettings };

export const journalSettings = (): JournalSettings => holder.qmJournalSettings ?? defaultSettings;

/** For tests and the bench, which can't wait for minutes. */
export const setJournalSettings = (changed: Partial<JournalSettings>) => {
  holder.qmJournalSettings = { ...defaultSettings, ...changed };
};
