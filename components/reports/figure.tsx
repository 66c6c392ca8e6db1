import type { ReactNode } from "react";
import { fileHref } from "#components/reports/report-links.ts";
import type { Cell, ReportTable } from "#components/reports/report-tables.ts";
import type { FigureName, ReportQuestion } from "#lib/protocol/report.ts";
import { tRich } from "#lib/protocol/words/t.ts";

interface FigureProps {
  figure: FigureName;
  number: number;
  title: string;
  subtitle: string;
  question: ReportQuestion;
  legend?: ReactNode;
  /** Why the figure can't be drawn. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** A numbered figure under a heavy rule. Paper breaks between figures. */
export function Figure({
  figure,
  number,
  title,
  subtitle,
  question,
  legend,
  reason,
  children,
}: FigureProps) {
  const id = `figure-${figure}`;
  return (
    <section
      aria-labelledby={id}
      className="mt-6.5 break-inside-avoid border-t-2 border-ink pt-2.5 not-first-of-type:print:break-before-page"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="text-lead">
          {number}. {title}
        </h2>
        <p className="text-ink-2">{subtitle}</p>
        <span className="ms-auto flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-small text-ink-2 max-sm:ms-0">
          {legend}
          {reason === undefined && (
            <a className="link no-print" href={fileHref(figure, question)} download>
              {tRich("reports.file", {
                title,
                about: (inside) => (
                  <span key="about" className="sr-only">
                    {inside}
                  </span>
                ),
              })}
            </a>
          )}
        </span>
      </div>
      {reason === undefined ? children : <p className="mt-3 max-w-160 text-ink-2">{reason}</p>}
    </section>
  );
}

/** How the figure was counted. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="mt-2.5 max-w-200 text-small text-ink-3">{children}</p>;
}

/** A chart with its table at the right edge, or below it where there is no room. */
export function Beside({ chart, table }: { chart: ReactNode; table: ReactNode }) {
  return (
    <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-5 labels:grid-cols-[minmax(0,1fr)_fit-content(34rem)]">
      <div className="min-w-0">{chart}</div>
      <div className="min-w-0 overflow-x-auto labels:min-w-93">{table}</div>
    </div>
  );
}

const firstClass =
  "first:sticky first:inset-s-0 first:bg-paper first:print:bg-transparent first:ps-0 first:text-start";
const cellClass = `h-6.5 border-b border-rule ps-3 text-end whitespace-nowrap ${firstClass}`;

/** A number that leads to its rows, where a list has them. */
export function CellText({ text, href }: Cell) {
  if (!href) return text;
  return (
    <a className="link inline-block min-w-6 text-end" href={href}>
      {text}
    </a>
  );
}

/** The numbers of a figure, each a link to its rows. */
export function Table({
  label,
  table: { columns, rows, total },
}: {
  label: string;
  table: ReportTable;
}) {
  const lines = total ? [...rows, total] : rows;
  return (
    <table className="w-full border-collapse text-compact tabular-nums" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-rule-2 pb-1 ps-3 text-end align-bottom text-small font-medium text-ink-3 ${firstClass}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, ...cells], index) => {
          const isTotal = index === rows.length;
          const weight = isTotal ? "border-b-0 font-medium" : "font-normal";
          return (
            <tr key={isTotal ? "total" : name?.text}>
              <th scope="row" className={`${cellClass} ${weight}`}>
                {name?.text}
              </th>
              {cells.map(({ text, href }, at) => (
                <td key={columns[at + 1]} className={`${cellClass} ${weight}`}>
                  <CellText text={text} href={href} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
