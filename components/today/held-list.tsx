"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRowClick } from "#components/table/use-row-click.ts";

/** A pointer that has not moved for this long, in milliseconds, is not being used. */
const pointerRestMs = 30_000;

/**
 * A list that the server reads again every 20 s. While the pointer or the focus is in it, it keeps
 * the rows that it has, so that none moves; new rows show when both have left.
 */
export function HeldList({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const pointerMovedAt = useRef(Number.NEGATIVE_INFINITY);
  const handlers = useRowClick({});
  const [held, setHeld] = useState<{ rows: ReactNode } | null>(null);
  const hold = useEffectEvent(() => setHeld((before) => before ?? { rows: children }));
  const releaseIfUnused = useEffectEvent(() => {
    const isPointed =
      ref.current?.matches(":hover") && performance.now() - pointerMovedAt.current < pointerRestMs;
    if (!isPointed && !ref.current?.matches(":focus-within")) setHeld(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are held only for a list in use.
  useEffect(() => releaseIfUnused(), [children]);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const onPointer = () => {
      pointerMovedAt.current = performance.now();
      hold();
    };
    const onFocus = () => hold();
    // The focus is in neither place while it moves from one row to another.
    const onLeave = () => queueMicrotask(() => releaseIfUnused());
    list.addEventListener("pointermove", onPointer);
    list.addEventListener("focusin", onFocus);
    list.addEventListener("pointerleave", onLeave);
    list.addEventListener("focusout", onLeave);
    return () => {
      list.removeEventListener("pointermove", onPointer);
      list.removeEventListener("focusin", onFocus);
      list.removeEventListener("pointerleave", onLeave);
      list.removeEventListener("focusout", onLeave);
    };
  }, []);
  return (
    <div ref={ref} data-live-rows="" {...handlers}>
      {held ? held.rows : children}
    </div>
  );
}
