"use client";

import { type CSSProperties, memo, useMemo } from "react";
import { ColumnBorder } from "#components/table/column-border.tsx";
import {
  type ColumnSizes,
  layOutColumns,
  type PlacedColumn,
} from "#components/table/column-layout.ts";
import type { Column } from "#components/table/table-definition.ts";
import { useRowClick } from "#components/table/use-row-click.ts";
import { arrowDownPath, arrowUpPath, Icon } from "#components/ui/icon.tsx";

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
  /** Rows that the last read changed. */
  changedIds?: ReadonlySet<string>;
  /** Rows that the last read no longer has. */
  goneIds?: ReadonlySet<string>;
  onPeek?: ((rowId: string) => void) | undefined;
  sorting?: Sorting | undefined;
  /** Widths that the person chose. */
  sizes?: ColumnSizes;
  /** Absent where the columns' widths can't be changed. */
  onResize?: ((sizes: ColumnSizes) => void) | undefined;
}

/** Returns the class of a column's cells (app/table.css); `undefined` without any. */
const cellClass = ({ align, isCode, narrow }: Column<never>, leavesBelow: number | null) =>
  [
    isCode && "is-code",
    align && `align-${align}`,
    narrow && `at-${narrow}`,
    leavesBelow && `below-${leavesBelow}`,
  ]
    .filter(Boolean)
    .join(" ") || undefined;

interface ShownColumn<Row> {
  column: Column<Row>;
  className: string | undefined;
  size: PlacedColumn["size"];
}

function HeadCell<Row>({
  shown: { column, className, size },
  sorting,
  onResize,
}: { shown: ShownColumn<Row> } & Pick<RowsProps<Row>, "sorting" | "onResize">) {
  const { id, header, sort, grow } = column;
  const isSorted = sort !== undefined && sort === sorting?.field;
  return (
    <th
      scope="col"
      className={className}
      data-column={id}
      data-grow={grow && size}
      style={grow ? undefined : ({ "--column-size": `${size}px` } as CSSProperties)}
      aria-sort={isSorted ? (sorting?.isAscending ? "ascending" : "descending") : undefined}
    >
      {sort && sorting ? (
        <button type="button" onClick={() => sorting.onSort(sort)}>
          <span className="truncate">{header}</span>
          {isSorted && <Icon path={sorting.isAscending ? arrowUpPath : arrowDownPath} />}
        </button>
      ) : (
        <span title={header}>{header}</span>
      )}
      {onResize && <ColumnBorder onResize={onResize} />}
    </th>
  );
}

interface CellsProps<Row> extends Pick<RowsProps<Row>, "href"> {
  row: Row;
  id: string;
  shown: readonly ShownColumn<Row>[];
  hasPeek: boolean;
}

/** The first cell carries the row's link, for the keyboard and screen readers. */
function FirstCell<Row>({ row, id, shown: [first], href, hasPeek }: CellsProps<Row>) {
  const content = first?.column.cell(row);
  if (href)
    return (
      // A plain link: the table follows it for all rows at once (use-row-click.ts).
      <a data-row-link={id} href={href(row)}>
        {content}
      </a>
    );
  if (!hasPeek) return content;
  return (
    <button type="button" data-row-link={id}>
      {content}
    </button>
  );
}

function Cells<Row>(props: CellsProps<Row>) {
  const { row, id, shown, hasPeek } = props;
  return (
    <>
      {shown.map(({ column, className }, index) => (
        <td key={column.id} className={className}>
          {index === 0 ? <FirstCell {...props} /> : column.cell(row)}
        </td>
      ))}
      {hasPeek && (
        <td className="peek-cell">
          <button type="button" title={`Peek at ${id} (Space)`} />
        </td>
      )}
    </>
  );
}

/** The cells of a row, which render again only if the record or the columns change. */
const RowCells = memo(Cells) as typeof Cells;

const noIds: ReadonlySet<string> = new Set();

/** Records as table rows. In a narrow list each row becomes a small waybill (app/table.css). */
export function Rows<Row>({
  caption,
  columns,
  rows,
  rowId,
  href,
  activeId = null,
  changedIds = noIds,
  goneIds = noIds,
  onPeek,
  sorting,
  sizes,
  onResize,
}: RowsProps<Row>) {
  const shown = useMemo((): ShownColumn<Row>[] => {
    const placed = layOutColumns(columns, sizes);
    return columns.map((column) => {
      const { size, leavesBelow } = placed.get(column.id) ?? { size: 0, leavesBelow: null };
      return { column, className: cellClass(column, leavesBelow), size };
    });
  }, [columns, sizes]);
  const handlers = useRowClick({ rows, rowId, href, onPeek });
  return (
    // A peek says more than a card, which would cover it.
    <div className="list-frame" data-no-hover-card={activeId === null ? undefined : ""}>
      <table className="list" data-sized="">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {shown.map((each) => (
              <HeadCell key={each.column.id} shown={each} sorting={sorting} onResize={onResize} />
            ))}
            {onPeek && (
              <th scope="col" className="peek-cell">
                <span className="sr-only">Peek</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <tr
                key={id}
                data-active={id === activeId ? "" : undefined}
                data-changed={changedIds.has(id) ? "" : undefined}
                data-gone={goneIds.has(id) ? "" : undefined}
              >
                <RowCells {...{ row, id, shown, href }} hasPeek={onPeek !== undefined} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
