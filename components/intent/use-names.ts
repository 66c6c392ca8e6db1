"use client";

import { employeeIdOf } from "#components/intent/request-text.ts";
import { useReads } from "#lib/client/read.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

/** The number of names that a list reads; the other employees are shown by id. */
const maxNames = 20;

/** Returns the names that have been read so far of the employees that requests are for, by id. */
export function useNames(requests: readonly Pick<IntentView, "operation" | "sent">[]) {
  const ids = [...new Set(requests.flatMap((request) => employeeIdOf(request) ?? []))];
  const answers = useReads(
    "employees.get",
    ids.slice(0, maxNames).map((id) => ({ input: { id }, staleTime: 300_000 })),
  );
  return new Map(
    answers.flatMap(({ data }) =>
      data?.data.displayName ? [[data.data.id, data.data.displayName] as const] : [],
    ),
  );
}
