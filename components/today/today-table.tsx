import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** Where a cell stands in the small waybill that a row becomes in a narrow list. */
type Place = "title" | "aside" | "sub" | "id" | "note";

/** A column whose cells wrap. */
export interface TodayColumn<Row> {
  header: () => string;
  place: Place;
  /** A class with the width; the column without one takes what the others leave. */
  width?: string;
  cell: (row: Row) => ReactNode;
}

const placeStyles: Readonly<Record<Place, string>> = {
  title: "@max-[37rem]/list:order-1 @max-[37rem]/list:font-medium",
  aside: "@max-[37rem]/list:order-2 @max-[37rem]/list:justify-self-end",
  sub: "@max-[37rem]/list:order-3 @max-[37rem]/list:text-ink-2",
  id: "@max-[37rem]/list:order-4 @max-[37rem]/list:justify-self-end @max-[37rem]/list:text-ink-3",
  note: "text-ink-2 @max-[37rem]/list:order-5 @max-[37rem]/list:col-span-2 @max-[37rem]/list:pt-0.5",
};

const cellStyle =
  "border-b border-rule py-2 pe-3 align-top wrap-anywhere last:pe-0 @max-[37rem]/list:block @max-[37rem]/list:border-0 @max-[37rem]/list:p-0";
const rowStyle =
  "cursor-pointer hover:bg-sunk has-[[data-row-link]:focus-visible]:bg-accent-wash has-[[data-row-link]:focus-visible]:shadow-edge-wide @max-[37rem]/list:grid @max-[37rem]/list:grid-cols-[minmax(0,1fr)_fit-content(50%)] @max-[37rem]/list:gap-x-2.5 @max-[37rem]/list:border-b @max-[37rem]/list:border-rule @max-[37rem]/list:py-2.5";

/**
 * A table whose rows are as high as their texts, inside a container named `list`. The first cell
 * carries the row's link. In a narrow container a row becomes name and figure, type and ID, reason.
 */
export function TodayTable<Row>({
  caption,
  columns,
  rows,
  rowId,
  href,
}: {
  caption: string;
  columns: readonly TodayColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  href: (row: Row) => Route;
}) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 @max-[37rem]/list:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="@max-[37rem]/list:sr-only">
        <tr>
          {columns.map(({ header, place, width = "" }) => (
            <th
              key={place}
              scope="col"
              className={`h-8 border-b border-rule-2 pe-3 text-start text-small font-medium text-ink-3 last:pe-0 ${width}`}
            >
              {header()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[37rem]/list:block">
        {rows.map((row) => (
          <tr key={rowId(row)} className={rowStyle}>
            {columns.map(({ place, cell }, index) => (
              <td key={place} className={`${cellStyle} ${placeStyles[place]}`}>
                {index === 0 ? (
                  <Link
                    href={href(row)}
                    prefetch={false}
                    data-row-link={rowId(row)}
                    className="focus-visible:underline focus-visible:outline-none"
                  >
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
