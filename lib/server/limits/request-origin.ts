import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { clientAddress, type HeaderReader } from "#lib/server/limits/client-address.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Where a request came from, for the audit log. */
export interface RequestOrigin {
  /** The IP address; `null` outside a request, as in a worker. */
  from: string | null;
  /** The name of the agent that asked; `null` for a person. */
  agent: string | null;
}

const origins = perProcess("qmRequestOrigins", () => new AsyncLocalStorage<RequestOrigin>());

/** Reads the headers of Next's running request. Plain Node, as commands use it, has no Next. */
const nextHeaders = perProcess("qmRequestHeaders", () => ({
  read: null as (() => Promise<HeaderReader>) | null,
}));

export const readHeadersBy = (read: () => Promise<HeaderReader>): void => {
  nextHeaders().read = read;
};

/** Runs `work` as part of a request that Next does not see. */
export const asRequestFrom = <Value>(origin: RequestOrigin, work: () => Value): Value =>
  origins().run(origin, work);

/** Returns where the running request came from. */
export const requestOrigin = async (): Promise<RequestOrigin> => {
  const own = origins().getStore();
  if (own) return own;
  try {
    const sent = await nextHeaders().read?.();
    return { from: sent ? clientAddress(sent) : null, agent: null };
  } catch {
    // Next throws outside a request.
    return { from: null, agent: null };
  }
};
