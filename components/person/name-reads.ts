import type { QueryClient } from "@tanstack/react-query";

/** How many names a page reads, and how many at once: each costs a read of the person's allowance. */
const maxNames = 20;
const maxAtOnce = 4;

/** The names that a browser reads over one connection, held to a number per page. */
export class NameReads {
  #page = "";
  #admitted = new Set<string>();
  #isStopped = false;
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Whether a page may read the name of an id. An id that it has asked for already costs nothing. */
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

  /** Ends all reading of names: the key or the role can't, and every further read would be refused. */
  stop() {
    this.#isStopped = true;
  }

  /** Runs a read once fewer than four others run. */
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

/** Returns the names' reads of a browser's cache, which belongs to one connection. */
export const nameReadsOf = (client: QueryClient): NameReads => {
  const known = readsOf.get(client);
  if (known) return known;
  const reads = new NameReads();
  readsOf.set(client, reads);
  return reads;
};
