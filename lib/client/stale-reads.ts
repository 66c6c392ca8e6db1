import { endpointOf, isOperationName } from "#lib/v4/operations/endpoints.ts";

/**
 * Returns whether an accepted write that touched these resources makes a cached query stale: a read
 * of one of them (its key is a `readKey`), the open orders, or any list of requests.
 */
export const isStaleAfter = (
  touches: readonly string[],
  [kind, name]: readonly unknown[],
): boolean =>
  kind === "requests" ||
  ((kind === "read" || kind === "open-orders" || kind === "held-devices") &&
    typeof name === "string" &&
    isOperationName(name) &&
    touches.includes(endpointOf(name).resource));
