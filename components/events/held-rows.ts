import type { EventRow } from "#lib/protocol/event.ts";

/** What a list of events shows, and what waits until the person asks for it. */
export interface HeldRows {
  shown: readonly EventRow[];
  /** Events that were received after those on screen. */
  newCount: number;
}

/**
 * Returns the rows to show after a repeated read. Rows on screen keep their place and show their new
 * content; newer events wait, so that no row moves. A row that left the list by its filter leaves the
 * screen; one that newer events pushed beyond the page stays as last read.
 */
export const holdNewRows = (
  before: readonly EventRow[],
  answered: readonly EventRow[],
): HeldRows => {
  const newest = before[0]?.id;
  const oldest = answered.at(-1)?.id;
  if (newest === undefined || oldest === undefined) return { shown: answered, newCount: 0 };
  const byId = new Map(answered.map((row) => [row.id, row]));
  const kept = before.flatMap((row) => byId.get(row.id) ?? (row.id < oldest ? row : []));
  const lastKept = before.at(-1)?.id ?? 0;
  const older = answered.filter(({ id }) => id < lastKept);
  return {
    shown: [...kept, ...older],
    newCount: answered.filter(({ id }) => id > newest).length,
  };
};
