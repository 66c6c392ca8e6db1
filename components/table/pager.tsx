"use client";

import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { useList } from "#components/table/list-table.tsx";
import { PageLink } from "#components/table/page-link.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Page } from "#lib/v4/fields/page.ts";

/** Returns the range on screen, of the total if the service gave one: `51–100 of 3,512`. */
export function rangeOf(
  page: Page<unknown>,
  { at, size }: { at: number; size: number },
  { numberText }: Numbers,
) {
  const from = at * size + 1;
  const to = at * size + page.items.length;
  if (page.items.length === 0)
    return at === 0 && page.totalCount
      ? t("table.noneShown", { total: numberText(page.totalCount) })
      : t("table.noResults");
  if (page.totalCount !== null)
    return t("table.range", {
      from: numberText(from),
      to: numberText(to),
      total: numberText(page.totalCount),
    });
  return at === 0
    ? t("table.firstShown", { count: numberText(to) })
    : t("table.page", { page: numberText(at + 1) });
}

/** Returns how much of a list without pages is on screen, and how to reach the rest. */
export function unpagedText(
  { items, totalCount }: Page<unknown>,
  {
    size,
    noun,
    isSortedOnScreen = false,
  }: { size: number; noun: string; isSortedOnScreen?: boolean },
  { numberText }: Numbers,
) {
  const count = items.length;
  const isTruncated = totalCount === null ? count >= size : totalCount > count;
  if (!isTruncated) return t("table.countOf", { noun, count, n: numberText(count) });
  // The browser can sort only a list that it has whole.
  const narrow = isSortedOnScreen ? "sort" : "only";
  if (totalCount === null) return t("table.showingFirst", { count: numberText(count), narrow });
  return t("table.showingOf", {
    count: numberText(count),
    total: numberText(totalCount),
    narrow,
  });
}

/** How many records there are, or how far the list on screen goes. */
export function ListCount() {
  const { definition, url, answer } = useList();
  const { fields } = url;
  const { page, shownIndex, pageSize, updatedAt, failure, isStale, isPaged } = answer;
  const numbers = useNumbers();
  if (!page || (isStale && page.items.length === 0)) return null;
  const [noun] = definition.noun;
  const isLimited = fields.some(({ name }) => name === "limit");
  return (
    <span className="ms-1 flex flex-wrap items-baseline gap-x-3 text-ink-3 max-sm:ms-0 max-sm:basis-full max-sm:justify-between">
      <span>
        {isPaged
          ? rangeOf(page, { at: shownIndex, size: pageSize }, numbers)
          : unpagedText(
              page,
              {
                size: isLimited ? pageSize : Number.POSITIVE_INFINITY,
                noun,
                isSortedOnScreen: definition.isSortedOnScreen ?? false,
              },
              numbers,
            )}
      </span>
      <UpdatedMark at={updatedAt} failure={failure} align="end" />
    </span>
  );
}

/** Pages of a list that has them. Without a total, a full page means that there may be another. */
export function Pager() {
  const { url, answer } = useList();
  const { page, isPaged, pageIndex: at, shownIndex, pageSize: size } = answer;
  const { linkTo } = url;
  const numbers = useNumbers();
  if (!page || !isPaged) return null;
  const seen = at * size + page.items.length;
  const hasNext =
    page.totalCount !== null
      ? seen < page.totalCount && page.items.length > 0
      : page.nextCursor !== null || page.items.length >= size;
  if (at === 0 && !hasNext) return null;
  return (
    <nav aria-label={t("table.pages")} className="mt-3 flex items-center gap-2">
      <PageLink to={at === 0 ? null : linkTo({ page: at === 1 ? undefined : at - 1 })}>
        {t("table.previous")}
      </PageLink>
      <PageLink to={hasNext ? linkTo({ page: at + 1 }) : null}>{t("table.next")}</PageLink>
      <span className="ms-1 text-ink-3" aria-live="polite">
        {rangeOf(page, { at: shownIndex, size }, numbers)}
      </span>
    </nav>
  );
}
