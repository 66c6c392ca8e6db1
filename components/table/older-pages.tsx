"use client";

import { Button } from "#components/ui/button.tsx";

/** The pages of a list that is read from its newest record on, and that has no total. */
export function OlderPages({
  isNewest,
  isFull,
  onNewest,
  onOlder,
}: {
  isNewest: boolean;
  /** The page has as many rows as a page may have, so there may be older ones. */
  isFull: boolean;
  onNewest: () => void;
  onOlder: () => void;
}) {
  if (isNewest && !isFull) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
      <Button disabled={isNewest} onClick={onNewest}>
        Newest
      </Button>
      <Button disabled={!isFull} onClick={onOlder}>
        Older
      </Button>
    </nav>
  );
}
