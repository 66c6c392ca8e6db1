import type { QueryClient } from "@tanstack/react-query";

/** How many names a page reads, and how many at once: each counts against the read rate limit. */
const maxNames = 20;
const maxAtOnce = 4;

/** Limits how many names a page reads over one connection. */
export class NameReads {
  #page = "";
  #admitted = new Set<string>();
  #isStopped = false;
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Returns whether a page may read the name of an ID. An ID that it has read already is free. */
  admit(page: string, id: string): boolean {
    if (page !== this.#page) {
      this.#page = page;
      this.#admitted.clear();
    }
    if (this.#admitted.has(id)) return true;
    if (this.#isStopped || this.#admitted.size >= maxNames) return false;
    this.#admitted.add(id);
    return true;
  }

  /** Ends all reading of names, when the key or the role would have every further read refused. */
  stop() {
    this.#isStopped = true;
  }

  /** Runs a read once fewer than `maxAtOnce` others run. */
  async run<Value>(read: () => Promise<Value>): Promise<Value> {
    while (this.#running >= maxAtOnce) {
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
    this.#running += 1;
    try {
      return await read();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

const readsOf = new WeakMap<QueryClient, NameReads>();

/** Returns the name reads of a query client, which belongs to one connection. */
export const nameReadsOf = (client: QueryClient): NameReads => {
  const reads = readsOf.get(client) ?? new NameReads();
  readsOf.set(client, reads);
  return reads;
};
