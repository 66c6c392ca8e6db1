"use client";

import { useList } from "#components/table/list-table.tsx";
import { findLeftOut } from "#components/table/view-changes.ts";
import { partsOf } from "#components/table/view-question.ts";

/** What the saved view on screen lacks, in full sentences; nothing where it lacks nothing. */
export default function SavedViewNotes() {
  const list = useList();
  const { current } = list.saved;
  const leftOut = current ? findLeftOut(current, partsOf(list)) : [];
  const count = current?.outsideCount ?? 0;
  const notes = [
    !current && "This view was deleted, or you don't have access to it.",
    leftOut.length > 0 && `Left out, because this list no longer has it: ${leftOut.join(", ")}.`,
    count > 0 &&
      (count === 1 ? "1 filter outside your access." : `${count} filters outside your access.`),
  ].filter(Boolean);
  return notes.length > 0 && <p className="mt-2 text-small text-ink-2">{notes.join(" ")}</p>;
}
