"use client";

import type { ReactNode } from "react";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/**
 * Hides parts of a record's page if the record does not exist: the page's head already says so.
 * Must be inside a `Prefetched` of the same read: a read that starts before its answer is hydrated
 * would render differently from the server.
 */
export function WhenLoaded<Name extends ReadName>({
  name,
  input,
  children,
}: {
  name: Name;
  input: InputOf<Name>;
  children: ReactNode;
}) {
  const { data, error } = useRead(name, input);
  const isMissing = data === undefined && error !== null && failureOf(error).kind === "not_found";
  return isMissing ? null : children;
}
