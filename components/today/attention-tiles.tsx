import Link from "next/link";
import type { ReactNode } from "react";
import { Since } from "#components/moment/since.tsx";
import type { Tile } from "#components/today/tile-words.ts";
import { type TodayList, todayLists } from "#components/today/today-lists.ts";
import type { Numbers } from "#components/ui/number.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { noMovementDays } from "#lib/v4/order-view-names.ts";

const labelOf = (list: TodayList, count: number): string =>
  ({
    requests: t("today.requests", { count }),
    waiting: t("today.waiting"),
    late: t("today.late"),
    "at-risk": t("today.atRisk"),
    "no-movement": t("today.noMovement", { days: String(noMovementDays) }),
    chargers: t("today.chargers", { count }),
    arriving: t("today.arriving"),
  })[list];

/** Only a decision and a delay are red. */
const hotLists: readonly TodayList[] = ["requests", "late"];

/** The number of a tile with its label and its note. */
export function TileFigure({
  list,
  count,
  note,
  since = null,
  asOf = null,
  numbers,
}: Tile & { list: TodayList; numbers: Numbers }) {
  const isHot = hotLists.includes(list) && count !== null && count > 0;
  return (
    <>
      <span
        className={`block text-[26px]/8 font-semibold tracking-[-0.02em] ${isHot ? "text-signal" : ""}`}
      >
        {count === null ? "—" : numbers.numberText(count)}
      </span>
      <span className="block font-medium">{labelOf(list, count ?? 0)}</span>
      <span className="mt-px block text-small/4 text-ink-3">
        {tRich("today.noteWithTimes", {
          note,
          hasSince: since ? "yes" : "no",
          since: () => since && <Since key="since" at={since} />,
          hasAsOf: asOf ? "yes" : "no",
          asof: () => asOf && <Since key="asof" at={asOf} />,
        })}
      </span>
    </>
  );
}

/** The place of a number that is still being read. */
export function PendingFigure({ list }: { list: TodayList }) {
  return (
    <>
      <span className="flex h-8 items-center" aria-hidden="true">
        <span className="h-5 w-8 rounded-xs bg-rule" />
      </span>
      <span className="block font-medium">{labelOf(list, 0)}</span>
      <span className="mt-px block text-small/4 text-ink-3">{t("today.reading")}</span>
    </>
  );
}

const tileStyle =
  "block min-w-0 border-rule px-3.5 pt-3 pb-3.5 @min-[56rem]/today:ps-4 hover:bg-sunk focus-visible:-outline-offset-4";
/** Two a row, then two rows, then one; each row reserves the lines of its longest notes. */
const gridStyle =
  "sheet mt-4 grid grid-cols-2 overflow-hidden border-rule-2 auto-rows-[minmax(8rem,auto)] @min-[30rem]/today:grid-cols-12 @min-[60rem]/today:auto-cols-fr @min-[60rem]/today:grid-flow-col @min-[60rem]/today:grid-cols-none @min-[60rem]/today:auto-rows-[minmax(9.25rem,auto)] @min-[76rem]/today:auto-rows-[minmax(8rem,auto)]";
/** In two rows a tile takes a part of twelve columns; in one row all are as wide. */
const spanStyles = {
  2: "@min-[30rem]/today:col-span-6 @min-[60rem]/today:col-span-1",
  3: "@min-[30rem]/today:col-span-4 @min-[60rem]/today:col-span-1",
  4: "@min-[30rem]/today:col-span-3 @min-[60rem]/today:col-span-1",
};

/** Returns the class with the width of a tile: no row ends before the others, whatever the count. */
const spanStyle = (index: number, count: number) => {
  const firstRow = Math.ceil(count / 2);
  const inRow = index < firstRow ? firstRow : count - firstRow;
  const isAlone = index === 0 && count % 2 === 1;
  return `${isAlone ? "col-span-2" : ""} ${spanStyles[Math.min(4, Math.max(2, inRow)) as 2 | 3 | 4]}`;
};
/** A hairline above and left of each tile, of which the grid's edge hides the outer ones. */
const ruleStyle = "-mt-px -ms-px border-t border-s";

/** The row of a tile that is alone in it: its note has the whole width. */
const aloneRowStyle = "grid-rows-[minmax(5.75rem,auto)] @min-[30rem]/today:grid-rows-none";

const currentStyles = {
  hot: "shadow-[inset_0_-3px_0_var(--signal)]",
  calm: "shadow-[inset_0_-3px_0_var(--accent)]",
};

/** The tiles of Today in the order in which they need a person. A list without a tile is absent. */
export function AttentionTiles({
  tiles,
  current,
}: {
  tiles: Partial<Record<TodayList, ReactNode>>;
  current: TodayList;
}) {
  const shown = todayLists.filter((list) => tiles[list] !== undefined);
  return (
    <nav
      aria-label={t("today.attention")}
      className={`${gridStyle} ${shown.length % 2 === 1 ? aloneRowStyle : ""}`}
    >
      {shown.map((list, index) => {
        const isCurrent = list === current;
        const currentStyle = currentStyles[hotLists.includes(list) ? "hot" : "calm"];
        const key = String(todayLists.indexOf(list) + 1);
        return (
          <Link
            key={list}
            href={`/?list=${list}`}
            prefetch={false}
            scroll={false}
            data-tile={key}
            aria-keyshortcuts={key}
            aria-current={isCurrent ? "true" : undefined}
            className={`${tileStyle} ${ruleStyle} ${spanStyle(index, shown.length)} ${isCurrent ? currentStyle : ""}`}
          >
            {tiles[list]}
          </Link>
        );
      })}
    </nav>
  );
}
