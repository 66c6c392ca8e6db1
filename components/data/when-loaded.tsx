"use client";

import type { ReactNode } from "react";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/**
 * Parts of a record's page that have nothing to say where there is no such record: its head says
 * so once, and no panel repeats it. Stands inside a `Prefetched` of the same read: a read that began
 * before its answer is hydrated would render another page than the server did.
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
