"use client";

import { useList } from "#components/table/list-table.tsx";
import { findLeftOut } from "#components/table/view-changes.ts";
import { partsOf } from "#components/table/view-question.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What the saved view on screen lacks, in full sentences; nothing where it lacks nothing. */
export default function SavedViewNotes() {
  const list = useList();
  const { current } = list.saved;
  const leftOut = current ? findLeftOut(current, partsOf(list)) : [];
  const count = current?.outsideCount ?? 0;
  const notes = [
    !current && t("list.viewGone"),
    leftOut.length > 0 && t("list.leftOut", { what: listText(leftOut) }),
    count > 0 && t("list.outside", { count }),
  ].filter(Boolean);
  return notes.length > 0 && <p className="mt-2 text-small text-ink-2">{notes.join(" ")}</p>;
}
