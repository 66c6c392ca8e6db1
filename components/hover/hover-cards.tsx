"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { HoveredRecord } from "#components/hover/hovered-record.ts";
import { type Hovered, watchLinks } from "#components/hover/watch-links.ts";
import { withWords } from "#components/words/later-words.ts";

const HoverCard = lazy(() => withWords(import("#components/hover/hover-card.tsx")));

/**
 * The card of the order, employee or device whose link the pointer or the focus rests on. One
 * listener serves every link of the console; what the card shows is loaded when it first opens.
 */
export function HoverCards() {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const close = useRef(() => {});
  /** Kinds of records that the key or the role can't read, so that none is asked for again. */
  const unavailable = useRef(new Set<HoveredRecord["kind"]>());
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card belongs to the page that it opened on
  useEffect(() => {
    const watch = watchLinks((next) =>
      setHovered(next && unavailable.current.has(next.record.kind) ? null : next),
    );
    close.current = watch.close;
    return watch.stop;
  }, [path]);
  if (!hovered) return null;
  const { record, link } = hovered;
  return (
    <Suspense>
      <HoverCard
        key={`${record.kind} ${record.id}`}
        record={record}
        link={link}
        onClose={() => close.current()}
        onUnavailable={() => {
          unavailable.current.add(record.kind);
          close.current();
        }}
      />
    </Suspense>
  );
}
