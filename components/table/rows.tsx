"use client";

import type { Route } from "next";
import Link from "next/link";
import type { CSSProperties, MouseEvent } from "react";
import type { Column } from "#components/table/table-definition.ts";
import { arrowDownPath, arrowUpPath, Icon, panelPath } from "#components/ui/icon.tsx";

interface Sorting {
  field: string | undefined;
  isAscending: boolean;
  onSort: (field: string) => void;
}

interface RowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  href?: ((row: Row) => string) | undefined;
  /** The row whose peek is open. */
  activeId?: string | null;
  onPeek?: ((rowId: string) => void) | undefined;
  onHover?: ((row: Row) => void) | undefined;
  sorting?: Sorting | undefined;
}

const placeOf = ({ align, narrow }: Pick<Column<never>, "align" | "narrow">) => ({
  "data-align": align,
  "data-narrow": narrow,
  "data-extra": narrow ? undefined : "",
});

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, sort, size } = column;
  const isSorted = sort !== undefined && sort === sorting?.field;
  return (
    <th
      scope="col"
      {...placeOf(column)}
      style={size ? ({ "--column-size": `${size}px` } as CSSProperties) : undefined}
      aria-sort={isSorted ? (sorting?.isAscending ? "ascending" : "descending") : undefined}
    >
      {sort && sorting ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => sorting.onSort(sort)}
        >
          {header}
          {isSorted && (
            <Icon path={sorting.isAscending ? arrowUpPath : arrowDownPath} className="size-3" />
          )}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** The first cell carries the row's link, for the keyboard and screen readers. */
function FirstCell<Row>({
  row,
  column,
  rowId,
  href,
  onPeek,
}: Pick<RowsProps<Row>, "rowId" | "href" | "onPeek"> & { row: Row; column: Column<Row> }) {
  const id = rowId(row);
  const className = "text-left [tr:has(:focus-visible)_&]:underline";
  if (href)
    return (
      <Link href={href(row) as Route} prefetch={false} data-row-link={id} className={className}>
        {column.cell(row)}
      </Link>
    );
  if (!onPeek) return column.cell(row);
  return (
    <button type="button" data-row-link={id} className={className} onClick={() => onPeek(id)}>
      {column.cell(row)}
    </button>
  );
}

function PeekCell({ id, onPeek }: { id: string; onPeek: (id: string) => void }) {
  return (
    <td data-peek="">
      <button
        type="button"
        title="Peek (Space)"
        aria-label={`Peek at ${id}`}
        className="rounded-xs p-1 align-middle text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
        onClick={() => onPeek(id)}
      >
        <Icon path={panelPath} className="size-4" />
      </button>
    </td>
  );
}

/** A click anywhere in a row opens it, unless it was on a control or selected text. */
const openRow = (event: MouseEvent<HTMLElement>) => {
  const isOnControl = (event.target as HTMLElement).closest("a, button");
  if (isOnControl || window.getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>("[data-row-link]")?.click();
};

/** Records as table rows. Below 720 px each row becomes a small waybill (app/table.css). */
export function Rows<Row>({
  caption,
  columns,
  rows,
  rowId,
  href,
  activeId = null,
  onPeek,
  onHover,
  sorting,
}: RowsProps<Row>) {
  return (
    <table className="list">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} />
          ))}
          {onPeek && (
            <th scope="col" data-peek="">
              <span className="sr-only">Peek</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowId(row)}
            data-active={rowId(row) === activeId}
            className="group"
            onMouseEnter={onHover && (() => onHover(row))}
            onClick={openRow}
          >
            {columns.map((column, index) => (
              <td key={column.id} {...placeOf(column)} data-grow={column.grow}>
                {index === 0 ? (
                  <FirstCell row={row} column={column} rowId={rowId} href={href} onPeek={onPeek} />
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
            {onPeek && <PeekCell id={rowId(row)} onPeek={onPeek} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
