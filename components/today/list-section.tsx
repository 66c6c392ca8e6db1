import type { Route } from "next";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { HeldList } from "#components/today/held-list.tsx";
import type { Tile } from "#components/today/tile-words.ts";
import { type TodayList, todayListTexts } from "#components/today/today-lists.ts";
import type { Numbers } from "#components/ui/number.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A list of Today with its heading. `count`: all its rows; `more`: the link to them. */
export function ListSection<Row>({
  list,
  tile,
  rows,
  count = rows.length,
  maxRows,
  more,
  empty = null,
  numbers,
  children,
}: {
  list: TodayList;
  tile: Tile;
  rows: readonly Row[];
  count?: number;
  maxRows: number;
  more: { href: Route; text: string } | null;
  /** Shown after the sentence that the list is empty. */
  empty?: ReactNode;
  numbers: Numbers;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const id = useId();
  const texts = todayListTexts(list);
  const hasRows = rows.length > 0;
  return (
    <section aria-labelledby={id} className="@container/list">
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>
          {texts.title}
          {hasRows && (
            <span className="font-normal text-ink-3">
              {" "}
              {t("today.listNote", { n: numbers.numberText(count), note: texts.note })}
            </span>
          )}
        </h2>
        {hasRows && more && (
          <Link href={more.href} prefetch={false} className="link inline-flex min-h-6 items-center">
            {more.text}
          </Link>
        )}
      </div>
      {hasRows ? (
        <HeldList key={list}>{children(rows.slice(0, maxRows))}</HeldList>
      ) : (
        <p className="py-5 text-ink-3">
          {tile.count === 0 ? texts.empty : t("today.unknown", { note: tile.note })}
          {tile.count === 0 && empty}
        </p>
      )}
      {count > maxRows && (
        <p className="mt-2 text-small text-ink-3">
          {t("today.showing", { shown: String(maxRows), count, n: numbers.numberText(count) })}
        </p>
      )}
    </section>
  );
}
