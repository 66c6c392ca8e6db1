"use client";

import type { ReactNode } from "react";
import { useVisibleRead } from "#components/viewer/use-visible-read.ts";
import { limitReads } from "#lib/client/limited-reads.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** Slower than a person's read allowance, so that browsing still works. */
export const rowReads = {
  readsOf: limitReads({ maxReads: 60, maxAtOnce: 2, pauseMs: 250 }),
  keepMs: 5 * 60_000,
};

/** A value that no answer gives. */
export function Unknown({ why }: { why: string }) {
  return (
    <span className="list-dash text-ink-3" title={t("table.why", { why })}>
      —
    </span>
  );
}

/** A cell whose value needs a read of its own, which starts once the cell is on screen. */
export function ReadCell<Name extends ReadName>({
  name,
  input,
  children,
}: {
  name: Name;
  input: InputOf<Name> & { id: string };
  children: (answer: ReadAnswer<Name>) => ReactNode;
}) {
  const { ref, answer, hasFailed } = useVisibleRead(name, input, rowReads);
  return (
    // An empty element would never be on screen.
    <span ref={ref} className="inline-block min-h-4 min-w-4">
      {answer ? children(answer) : hasFailed && <Unknown why={t("table.notReadHere")} />}
    </span>
  );
}
