/** The journal's times and limits. Milliseconds throughout. */
export interface JournalSettings {
  /** How long one process may hold an intent that it is reading for or sending. */
  leaseMs: number;
  /** How long the service may take to answer a write. Shorter than the lease. */
  sendTimeoutMs: number;
  /** How long reads of the journal may take, with their retries, and one attempt of them. */
  readDeadlineMs: number;
  readTimeoutMs: number;
  /** How long after it was asked for, or decided, a write may still be sent. */
  sendWithinMs: number;
  /** Wait after an attempt of which nothing was sent. */
  againMs: number;
  /** When to re-read, counted from when the outcome became unknown. */
  rereadMs: readonly number[];
  /** Absence is believed only after this long: a commit may be late. */
  quietMs: number;
  /** Complete searches that must agree before absence is believed. */
  emptyLookups: number;
  /** How often, and how long, a search goes on once a person was asked. */
  watchEveryMs: number;
  watchMs: number;
  /** The `Date` header is exact to a second, and clocks drift between two of them. */
  skewToleranceMs: number;
  /** How far back the first look goes, where a list is dated: older records can't be taken for ours. */
  baselineReachMs: number;
  /** The same order within this time needs "yes, a second one". */
  secondWithinMs: number;
  /** A search gives up after this many pages of this many records. */
  pageSize: number;
  maxPages: number;
  /** How often one intent is sent again without a person, where its kind may be at all. */
  maxResends: number;
  /** How long `submit` waits for the outcome before it says "checking". */
  inlineMs: number;
  /** How often the background looks for work, and how much it does at once. */
  pollMs: number;
  concurrency: number;
  /** Writes between claim and answer at once: of this process, and of one connection. */
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
