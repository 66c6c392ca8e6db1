import type { QueryClient } from "@tanstack/react-query";
import { waitFor } from "#lib/client/wait-for.ts";

/** How many reads a page starts by itself: each counts against the person's read rate limit. */
export interface ReadLimits {
  /** Different ids that one page reads. */
  maxReads: number;
  maxAtOnce: number;
  /** The pause after each read, in milliseconds. */
  pauseMs?: number;
}

/** Limits how many records a page reads by itself over one connection. */
export class LimitedReads {
  #limits: ReadLimits;
  #page = "";
  #admitted = new Set<string>();
  #isStopped = false;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  /** Returns whether a page may read an ID. An ID that it has read already is free. */
  admit(page: string, id: string): boolean {
    if (page !== this.#page) {
      this.#page = page;
      this.#admitted.clear();
    }
    if (this.#admitted.has(id)) return true;
    if (this.#isStopped || this.#admitted.size >= this.#limits.maxReads) return false;
    this.#admitted.add(id);
    return true;
  }

  /** Ends all reading, when the key or the role would have every further read refused. */
  stop() {
    this.#isStopped = true;
  }

  /** Runs a read once fewer than `maxAtOnce` others run. */
  async run<Value>(read: () => Promise<Value>): Promise<Value> {
    const { maxAtOnce, pauseMs = 0 } = this.#limits;
    while (this.#running >= maxAtOnce) {
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
    this.#running += 1;
    const end = () => {
      this.#running -= 1;
      this.#waiting.shift()?.();
    };
    try {
      return await read();
    } finally {
      if (pauseMs === 0) end();
      else void waitFor(pauseMs, new AbortController().signal).then(end);
    }
  }
}

/** Returns the limited reads of a query client, which belongs to one connection. */
export type LimitedReadsOf = (client: QueryClient) => LimitedReads;

export const limitReads = (limits: ReadLimits): LimitedReadsOf => {
  const byClient = new WeakMap<QueryClient, LimitedReads>();
  return (client) => {
    const reads = byClient.get(client) ?? new LimitedReads(limits);
    byClient.set(client, reads);
    return reads;
  };
};
