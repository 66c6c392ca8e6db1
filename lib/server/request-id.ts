import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { perProcess } from "#lib/server/per-process.ts";

const requestIds = perProcess("qmRequestIds", () => new AsyncLocalStorage<string>());

/** The id of this process: of what happens outside a request, as in a worker or a command. */
const processId = perProcess("qmProcessId", () => randomUUID());

/** Runs `work`, and all that it starts, as an HTTP request with a new id. */
export const asRequest = <Value>(work: () => Value): Value => requestIds().run(randomUUID(), work);

/** Returns the id of the running HTTP request; `null` outside a request. */
export const findRequestId = (): string | null => requestIds().getStore() ?? null;

/** Returns what entries of one request have in common; outside a request, those of one process. */
export const correlationId = (): string => findRequestId() ?? processId();
