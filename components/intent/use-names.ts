"use client";

import { employeeIdOf } from "#components/intent/request-title.ts";
import { useReads } from "#lib/client/read.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

/** How many people's names a list asks for; the others are shown by their ids. */
const maxShown = 20;

/** The names of the people whom requests are for, by employee id, as far as they came by now. */
export function useNames(requests: readonly Pick<IntentView, "operation" | "sent">[]) {
  const ids = [...new Set(requests.flatMap((request) => employeeIdOf(request) ?? []))];
  const answers = useReads(
    "employees.get",
    ids.slice(0, maxShown).map((id) => ({ input: { id }, staleTime: 300_000 })),
  );
  return new Map(
    answers.flatMap(({ data }) =>
      data?.data.displayName ? [[data.data.id, data.data.displayName] as const] : [],
    ),
  );
}
