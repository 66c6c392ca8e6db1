"use client";

import { Button } from "#components/ui/button.tsx";
import type { Page } from "#lib/v4/fields/page.ts";

const plain = new Intl.NumberFormat("en-GB");

/** Where the reader is: a range of a total that the service gave, else only what is certain. */
export function rangeOf(page: Page<unknown>, { at, size }: { at: number; size: number }) {
  const from = at * size + 1;
  const to = at * size + page.items.length;
  if (page.items.length === 0) {
    if (at > 0) return `page ${at + 1}, empty`;
    return page.totalCount ? `0 of ${plain.format(page.totalCount)} shown` : "none";
  }
  if (page.totalCount !== null)
    return `${plain.format(from)}–${plain.format(to)} of ${plain.format(page.totalCount)}`;
  return at === 0 ? `page 1, ${to} shown` : `page ${at + 1}`;
}

/** A list without pages: how much there is, or how much of it is shown and what to do for the rest. */
export function unpagedText(
  { items, totalCount }: Page<unknown>,
  { size, one, many }: { size: number; one: string; many: string },
) {
  const count = items.length;
  const isCut = totalCount === null ? count >= size : totalCount > count;
  if (!isCut) return `${plain.format(count)} ${count === 1 ? one : many}`;
  const total = totalCount === null ? "" : ` of ${plain.format(totalCount)}`;
  return `first ${plain.format(count)}${total}, refine to see others`;
}

/** Pages of a list that has them. Without a total, a full page means that there may be another. */
export function Pager({
  page,
  at,
  size,
  onPage,
}: {
  page: Page<unknown>;
  at: number;
  size: number;
  onPage: (at: number) => void;
}) {
  const seen = at * size + page.items.length;
  const hasNext =
    page.totalCount !== null
      ? seen < page.totalCount && page.items.length > 0
      : page.nextCursor !== null || page.items.length >= size;
  if (at === 0 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
      <Button disabled={at === 0} onClick={() => onPage(at - 1)}>
        Previous
      </Button>
      <Button disabled={!hasNext} onClick={() => onPage(at + 1)}>
        Next
      </Button>
      <span className="ml-1 text-ink-3" aria-live="polite">
        {rangeOf(page, { at, size })}
      </span>
    </nav>
  );
}
