import { endpointOf, isOperationName } from "#lib/v4/operations/endpoints.ts";

/** The kinds of queries that show what an operation reads, by the first part of their keys. */
const ownKinds: ReadonlySet<unknown> = new Set([
  "read",
  "open-orders",
  "exceptions",
  "held-devices",
  "model-stock",
  "copy",
]);

/**
 * Returns whether an accepted write that touched these resources makes a cached query stale: a read
 * of one of them (its key is a `readKey`), the open orders, or any list of requests.
 */
export const isStaleAfter = (
  touches: readonly string[],
  [kind, name]: readonly unknown[],
): boolean =>
  kind === "requests" ||
  (ownKinds.has(kind) &&
    typeof name === "string" &&
    isOperationName(name) &&
    touches.includes(endpointOf(name).resource));
