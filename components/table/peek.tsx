"use client";

import { lazy, Suspense } from "react";
import { useList } from "#components/table/list-table.tsx";
import { withWords } from "#components/words/later-words.ts";

const PeekPanel = lazy(() => withWords(import("#components/table/peek-panel.tsx")));

/** The record whose peek is open, beside the list. `Previous` and `Next` move through its rows. */
export function Peek() {
  const { definition, onScreen, peek } = useList();
  const { rows } = onScreen;
  const { peekId, setPeekId, close } = peek;
  const { Peek: Content, noun, rowId, href } = definition;
  const at = rows.findIndex((each) => rowId(each) === peekId);
  const row = rows[at];
  if (!Content || !row) return null;
  const show = (index: number) => {
    const next = rows[index];
    if (next) setPeekId(rowId(next));
  };
  return (
    <Suspense fallback={<div className="peek-place" />}>
      <PeekPanel
        label={`${noun[0]} ${peekId}`}
        href={href?.(row)}
        at={at}
        count={rows.length}
        onShow={show}
        onClose={close}
      >
        <Content key={peekId} row={row} />
      </PeekPanel>
    </Suspense>
  );
}
