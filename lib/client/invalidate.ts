"use client";

import { useQueryClient } from "@tanstack/react-query";
import { endpointOf, isOperationName } from "#lib/v4/operations/endpoints.ts";

/**
 * Returns whether an accepted write that touched these resources makes a cached query stale: a read
 * of one of them (its key is a `readKey`), or any list of requests.
 */
export const isStaleAfter = (
  touches: readonly string[],
  [kind, name]: readonly unknown[],
): boolean =>
  kind === "requests" ||
  (kind === "read" &&
    typeof name === "string" &&
    isOperationName(name) &&
    touches.includes(endpointOf(name).resource));

/** Returns a function that reloads what an accepted write touched, and the lists of requests. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return (touches: readonly string[]) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => isStaleAfter(touches, queryKey) });
};
