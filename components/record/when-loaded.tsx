"use client";

import type { ReactNode } from "react";
import { RecordPart } from "#components/record/record-part.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { FailureKind } from "#lib/protocol/failure.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** Failures after which no part of the record can be read either. */
const absences: ReadonlySet<FailureKind> = new Set(["not_found", "authorization", "role"]);

/**
 * Parts of a record's page. Hides them if the record can't be read at all: the page's head already says so.
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
  const isMissing = data === undefined && error !== null && absences.has(failureOf(error).kind);
  if (isMissing) return null;
  return (
    <RecordPart name={name} input={input}>
      {children}
    </RecordPart>
  );
}
