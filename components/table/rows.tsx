"use client";

import type { ColumnSizingState, RowSelectionState, SortingState } from "@tanstack/react-table";
import { type ComponentProps, type CSSProperties, type MouseEvent, memo, useMemo } from "react";
import { ColumnBorder } from "#components/table/column-border.tsx";
import {
  layOutColumns,
  type PlacedColumn,
  peekSize,
  selectSize,
} from "#components/table/column-layout.ts";
import type { ResizeColumns } from "#components/table/column-resize.ts";
import type { Column } from "#components/table/table-definition.ts";
import { directionOf, selectedAmong } from "#components/table/table-reads.ts";
import { useRowClick } from "#components/table/use-row-click.ts";
import { arrowDownPath, arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { headerText } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";

interface Sorting {
  state: SortingState;
  onSort: (columnId: string) => void;
}

/** The rows that a person selects, by checkboxes. */
interface Selecting {
  state: RowSelectionState;
  /** `shiftKey`: with all rows from the one before. */
  onToggle: (rowId: string, change: { isSelected: boolean; shiftKey: boolean }) => void;
  /** For all rows on screen. */
  onToggleAll: (isSelected: boolean) => void;
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
  /** Opens a row's record in another way than as a page. */
  onOpen?: ((rowId: string) => void) | undefined;
  sorting?: Sorting | undefined;
  /** Absent where rows can't be selected. */
  selecting?: Selecting | undefined;
  /** Widths that the person chose. */
  sizes?: ColumnSizingState;
  /** Absent where the columns' widths can't be changed. */
  resize?: ResizeColumns | undefined;
  /** Called when the pointer or the focus reaches what changes the table. */
  onPrepare?: () => void;
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
  fullSize: PlacedColumn["fullSize"];
  growth: PlacedColumn["growth"];
}

/** The widths of a column, from which app/table.css takes the one that the list has room for. */
const widthsOf = ({ size, fullSize, growth }: Omit<PlacedColumn, "leavesBelow">) =>
  ({
    "--column-size": `${size}px`,
    ...(growth > 0 && { "--column-growth": growth.toFixed(3), "--column-full": `${fullSize}px` }),
  }) as CSSProperties;

function HeadCell<Row>({
  shown: { column, className, ...widths },
  sorting,
  resize,
}: { shown: ShownColumn<Row> } & Pick<RowsProps<Row>, "sorting" | "resize">) {
  const { id, sort, grow } = column;
  const header = headerText(column.header);
  const { size } = widths;
  const direction = sort !== undefined && sorting ? directionOf(sorting.state, id) : null;
  return (
    <th
      scope="col"
      className={className}
      data-column={id}
      data-grow={grow && size}
      style={grow ? undefined : widthsOf(widths)}
      // The border is no part of the column's name.
      aria-label={resize && header}
      aria-sort={direction ? (direction === "asc" ? "ascending" : "descending") : undefined}
    >
      {sort && sorting ? (
        <button type="button" onClick={() => sorting.onSort(id)}>
          <span className="truncate">{header}</span>
          {direction && <Icon path={direction === "asc" ? arrowUpPath : arrowDownPath} />}
        </button>
      ) : (
        <span title={header}>{header}</span>
      )}
      {resize && <ColumnBorder header={header} size={size} {...resize} />}
    </th>
  );
}

const unplaced: PlacedColumn = { size: 0, fullSize: 0, growth: 0, leavesBelow: null };

const ignore = () => {};

/** A checkbox with a target of its whole cell. The handler of the table's clicks knows of Shift. */
function SelectBox(props: ComponentProps<"input">) {
  return (
    <label>
      <input type="checkbox" onChange={ignore} {...props} />
    </label>
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
          <button type="button" title={t("table.peekAt", { id })} />
        </td>
      )}
    </>
  );
}

/** The cells of a row, which render again only if the record or the columns change. */
const RowCells = memo(Cells) as typeof Cells;

const noIds: ReadonlySet<string> = new Set();

/** With Shift, a click would also select the text of the rows up to it. */
const keepText = (event: MouseEvent) => {
  if (event.shiftKey && (event.target as Element).closest(".select-cell")) event.preventDefault();
};

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
  onOpen,
  sorting,
  selecting,
  sizes,
  resize,
  onPrepare,
}: RowsProps<Row>) {
  const isSelectable = selecting !== undefined;
  const shown = useMemo((): ShownColumn<Row>[] => {
    const placed = layOutColumns(columns, sizes, peekSize + (isSelectable ? selectSize : 0));
    return columns.map((column) => {
      const { leavesBelow, ...widths } = placed.get(column.id) ?? unplaced;
      return { column, className: cellClass(column, leavesBelow), ...widths };
    });
  }, [columns, sizes, isSelectable]);
  const rowClick = useRowClick({ onPeek, onOpen });
  const onClick = (event: MouseEvent) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return rowClick.onClick(event);
    const id = box.closest("tr")?.querySelector<HTMLElement>("[data-row-link]")?.dataset.rowLink;
    if (id) selecting?.onToggle(id, { isSelected: box.checked, shiftKey: event.shiftKey });
  };
  const handlers = { onClick, onMouseDown: isSelectable ? keepText : undefined };
  const ids = rows.map(rowId);
  const selectedCount = selecting ? selectedAmong(ids, selecting.state) : 0;
  return (
    // A peek says more than a card, which would cover it.
    <div className="list-frame" data-no-hover-card={activeId === null ? undefined : ""}>
      <table className="list" data-sized="">
        <caption className="sr-only">{caption}</caption>
        <thead onPointerEnter={onPrepare} onFocus={onPrepare}>
          <tr>
            {selecting && (
              <th scope="col" className="select-cell">
                <SelectBox
                  aria-label={t("table.selectPage")}
                  checked={rows.length > 0 && selectedCount === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length;
                  }}
                  onChange={({ target }) => selecting.onToggleAll(target.checked)}
                />
              </th>
            )}
            {shown.map((each) => (
              <HeadCell key={each.column.id} shown={each} sorting={sorting} resize={resize} />
            ))}
            {onPeek && (
              <th scope="col" className="peek-cell">
                <span className="sr-only">{t("table.peek")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows.map((row) => {
            const id = rowId(row);
            const isSelected = selecting?.state[id] === true;
            return (
              <tr
                key={id}
                data-active={id === activeId ? "" : undefined}
                data-selected={isSelected ? "" : undefined}
                data-changed={changedIds.has(id) ? "" : undefined}
                data-gone={goneIds.has(id) ? "" : undefined}
              >
                {selecting && (
                  <td className="select-cell" onPointerEnter={onPrepare}>
                    <SelectBox aria-label={t("table.select", { id })} checked={isSelected} />
                  </td>
                )}
                <RowCells {...{ row, id, shown, href }} hasPeek={onPeek !== undefined} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
