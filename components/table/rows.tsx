"use client";

import { columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, PanelRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useMemo } from "react";
import type { Column } from "#components/table/table-definition.ts";

const features = tableFeatures({ columnVisibilityFeature });

interface RowsProps<Row extends object> {
  caption: string;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  href?: ((row: Row) => string) | undefined;
  activeId: string | null;
  onPeek?: ((rowId: string) => void) | undefined;
  onHover?: ((row: Row) => void) | undefined;
  sort: string | undefined;
  sortDirection: string | undefined;
  onSort?: ((field: string) => void) | undefined;
}

/** The rows of a list. The first column carries the link of its row, for keyboard and reader. */
export function Rows<Row extends object>({
  caption,
  columns,
  hidden,
  rows,
  rowId,
  href,
  activeId,
  onPeek,
  onHover,
  sort,
  sortDirection,
  onSort,
}: RowsProps<Row>) {
  const defs = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.header, meta: column })),
    [columns],
  );
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });

  return (
    <table className="list">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {table.getVisibleLeafColumns().map(({ id }) => {
            const column = byId.get(id);
            if (!column) return null;
            const sorted = column.sort !== undefined && column.sort === sort;
            return (
              <th
                key={id}
                scope="col"
                data-align={column.align}
                data-narrow={column.narrow}
                data-extra={column.narrow ? undefined : ""}
                aria-sort={
                  sorted ? (sortDirection === "asc" ? "ascending" : "descending") : undefined
                }
              >
                {column.sort && onSort ? (
                  <button
                    type="button"
                    className="inline-flex items-center gap-1 hover:text-ink"
                    onClick={() => onSort(column.sort as string)}
                  >
                    {column.header}
                    {sorted &&
                      (sortDirection === "asc" ? (
                        <ArrowUp className="size-3" aria-hidden />
                      ) : (
                        <ArrowDown className="size-3" aria-hidden />
                      ))}
                  </button>
                ) : (
                  column.header
                )}
              </th>
            );
          })}
          {onPeek && (
            <th scope="col" data-peek="">
              <span className="sr-only">Peek</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-active={row.id === activeId}
            className="group"
            onMouseEnter={onHover && (() => onHover(row.original))}
            onClick={(event) => {
              const onControl = (event.target as HTMLElement).closest("a, button");
              if (onControl || window.getSelection()?.toString()) return;
              event.currentTarget.querySelector<HTMLElement>("[data-row-link]")?.click();
            }}
          >
            {row.getVisibleCells().map((cell, index) => {
              const column = byId.get(cell.column.id);
              if (!column) return null;
              const content = column.cell(row.original);
              return (
                <td
                  key={cell.id}
                  data-align={column.align}
                  data-grow={column.grow}
                  data-extra={column.narrow ? undefined : ""}
                  data-narrow={column.narrow}
                >
                  {index > 0 ? (
                    content
                  ) : href ? (
                    <Link
                      href={href(row.original) as Route}
                      prefetch={false}
                      data-row-link={row.id}
                      className="[tr:has(:focus-visible)_&]:underline"
                    >
                      {content}
                    </Link>
                  ) : onPeek ? (
                    <button
                      type="button"
                      data-row-link={row.id}
                      className="text-left [tr:has(:focus-visible)_&]:underline"
                      onClick={() => onPeek(row.id)}
                    >
                      {content}
                    </button>
                  ) : (
                    content
                  )}
                </td>
              );
            })}
            {onPeek && (
              <td data-peek="">
                <button
                  type="button"
                  title="Peek (Space)"
                  aria-label={`Peek at ${row.id}`}
                  className="rounded-xs p-1 align-middle text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
                  onClick={() => onPeek(row.id)}
                >
                  <PanelRight className="size-4" aria-hidden />
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
