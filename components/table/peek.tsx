"use client";

import { lazy, Suspense } from "react";
import { useList } from "#components/table/list-table.tsx";

const PeekPanel = lazy(() => import("#components/table/peek-panel.tsx"));

export function Peek() {
  const { definition, page, peekId, setPeekId } = useList();
  const { Peek: Content, noun, rowId, href } = definition;
  const row = page?.items.find((each) => rowId(each) === peekId);
  if (!Content || !row) return null;
  return (
    <Suspense>
      <PeekPanel label={`${noun[0]} ${peekId}`} href={href?.(row)} onClose={() => setPeekId(null)}>
        <Content row={row} />
      </PeekPanel>
    </Suspense>
  );
}
