import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { perSettings } from "#lib/server/per-process.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

interface KeptAnswer {
  answer: Promise<unknown>;
  /** In epoch milliseconds. An answer that is still being read has no end. */
  until: number;
  /** Until then the answer is given while a new one is read. In epoch milliseconds. */
  renewableUntil: number;
  isBeingRenewed: boolean;
  resources: readonly Resource[];
  abort: () => void;
}

const keptAnswers = perSettings("keptAnswers", () => new Map<string, KeptAnswer>());

/** From then on an answer is slow: people don't wait for its renewal. Milliseconds. */
const slowMs = 2_000;
/** A slow answer is kept for five times as long as it took, so that reading never fills the time. */
const restFactor = 5;
/** Milliseconds for which an answer is kept for each read that it took, where that is longer. */
const restPerReadMs = 2_000;

export interface KeepOptions<Answer> {
  /** How long the answer is kept from the moment at which it is asked for. Milliseconds. */
  maxAgeMs: number;
  /**
   * For how long after that a slow or costly answer is still given while a new one is read, in milliseconds.
   * Such an answer must say its age. Default: 0, everyone waits for the new one.
   */
  renewalMs?: number;
  /** How many reads an answer took. One of many reads is kept longer, as a slow one is. Default: 1. */
  countReads?: (answer: Answer) => number;
  /** What the answer shows. A write that touches one of them ends the keeping. */
  resources: readonly Resource[];
  /** Whether an answer is kept. Default: every one that is not a failure. */
  isKept?: (answer: Answer) => boolean;
}

interface Entry<Answer> extends KeptAnswer {
  answer: Promise<Answer>;
}

/** Starts to read. On its own, because a function within `keepAnswer` would hold all earlier answers. */
const startLoad = <Answer>(
  load: (signal: AbortSignal) => Promise<Answer>,
  { maxAgeMs, renewalMs = 0, countReads = () => 1, resources }: KeepOptions<Answer>,
): Entry<Answer> => {
  const begin = Date.now();
  const stale = new AbortController();
  const entry = {
    answer: load(stale.signal),
    until: Number.POSITIVE_INFINITY,
    renewableUntil: Number.POSITIVE_INFINITY,
    isBeingRenewed: false,
    resources,
    abort: () => stale.abort(),
  };
  const keep = (answer: Answer) => {
    const end = Date.now();
    const tookMs = end - begin;
    const slowRestMs = tookMs > slowMs ? tookMs * restFactor : 0;
    const restMs = Math.max(slowRestMs, countReads(answer) * restPerReadMs);
    const isCostly = renewalMs > 0 && (slowRestMs > 0 || restMs > maxAgeMs);
    entry.until = isCostly ? end + restMs : begin + maxAgeMs;
    entry.renewableUntil = entry.until + (isCostly ? renewalMs : 0);
  };
  entry.answer.then(keep, () => undefined);
  return entry;
};

/**
 * Returns what `load` answers, or its earlier answer. The service answers by API key and the console
 * redacts by role, so an answer is kept for one stored key and one role. A failure is not kept. The
 * signal aborts when a write makes the answer stale, so that a long reading can stop.
 */
export const keepAnswer = <Answer>(
  { connection, role }: Principal,
  name: string,
  options: KeepOptions<Answer>,
  load: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  // Without a key there is no answer, only a refusal.
  if (!connection) return load(new AbortController().signal);
  const { isKept = () => true } = options;
  const answers = keptAnswers();
  const now = Date.now();
  for (const [each, { renewableUntil, isBeingRenewed }] of answers) {
    if (now > renewableUntil && !isBeingRenewed) answers.delete(each);
  }
  const { environment, id, baseUrl, storedAt } = connection;
  const key = JSON.stringify([environment, id, baseUrl, storedAt, role, name]);

  const drop = (entry: KeptAnswer) => {
    if (answers.get(key) === entry) answers.delete(key);
  };

  const kept = answers.get(key) as Entry<Answer> | undefined;
  if (!kept) {
    const entry = startLoad(load, options);
    answers.set(key, entry);
    entry.answer.then(
      (value: Answer) => isKept(value) || drop(entry),
      () => drop(entry),
    );
    return entry.answer;
  }
  if (now > kept.until && !kept.isBeingRenewed) {
    kept.isBeingRenewed = true;
    const renewal = startLoad(load, options);
    renewal.answer.then(
      (value: Answer) => {
        // A write has ended the keeping meanwhile: the renewal may show what was before it.
        if (answers.get(key) !== kept) return;
        if (isKept(value)) answers.set(key, renewal);
        else answers.delete(key);
      },
      () => {
        kept.isBeingRenewed = false;
      },
    );
  }
  return kept.answer;
};

/** Forgets the answers that show one of the resources, for all keys and roles. */
export const forgetAnswers = (touched: readonly Resource[]): void => {
  for (const [key, { resources, abort }] of keptAnswers()) {
    if (!resources.some((resource) => touched.includes(resource))) continue;
    keptAnswers().delete(key);
    abort();
  }
};
