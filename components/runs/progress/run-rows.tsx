"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import type { Route } from "next";
import Link from "next/link";
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import {
  lineLabel,
  personHref,
  personOf,
  reasonOf,
  recordOf,
  settledAt,
  shownValue,
} from "#components/runs/line-text.ts";
import { Country } from "#components/ui/country.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { type LineFilter, useRunLines } from "#lib/client/runs/run-reads.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

const rowHeight = 44;
const narrowColumns = "grid-cols-[minmax(0,1fr)_auto]";
const columnStyles = {
  withDevice: `${narrowColumns} sm:grid-cols-[40px_minmax(0,1.2fr)_minmax(0,1.1fr)_104px_minmax(0,1.5fr)_48px]`,
  withoutDevice: `${narrowColumns} sm:grid-cols-[40px_minmax(0,1.4fr)_104px_minmax(0,1.5fr)_48px]`,
};

/** The fields of which one names the devices of a line. */
const deviceFields = ["device", "devices"];

const hasDevices = ({ columns }: Pick<RunView, "columns">): boolean =>
  columns.some(({ field }) => field !== null && deviceFields.includes(field));

const deviceOf = (run: RunView, line: RunLine): string | null =>
  deviceFields.map((field) => shownValue(run, line, field)).find(Boolean) ?? null;

function Cell({ className = "", children }: { className?: string; children: ReactNode }) {
  return <td className={`block min-w-0 p-0 ${className}`}>{children}</td>;
}

/** The records and requests of a line, or why it has none. */
function Result({ line }: { line: RunLine }) {
  const reason = reasonOf(line);
  const records = line.steps.flatMap((step) => {
    const href = recordOf(step);
    return href && step.operation !== "employees.update" ? [{ href, id: step.resultId ?? "" }] : [];
  });
  const requests = line.steps.filter(({ intentId }) => intentId !== null);
  return (
    <span className="inline-flex flex-wrap gap-x-2 text-compact/4.5">
      {reason && <span className="wrap-anywhere">{reason}</span>}
      {records.map(({ href, id }) => (
        <Link key={href} href={href} prefetch={false} className="link code">
          {id}
        </Link>
      ))}
      {requests.map(({ intentId, operation }) => (
        <Link
          key={intentId}
          href={`/requests/${intentId}` as Route}
          prefetch={false}
          className="link text-small"
          aria-label={t("runProgress.requestOf", { operation, line: line.line })}
        >
          {t("runProgress.request")}
        </Link>
      ))}
      {!reason && requests.length === 0 && <span className="text-ink-3 max-sm:hidden">—</span>}
    </span>
  );
}

/**
 * The cells of a line, rendered again only where it or the run changed. On a phone, a cell that would hold only a
 * dash takes no line.
 */
const LineRow = memo(function LineRow({
  run,
  line,
  hasDevice,
}: {
  run: RunView;
  line: RunLine;
  hasDevice: boolean;
}) {
  const [variant, label] = lineLabel(line.state);
  const href = personHref(line);
  const country = shownValue(run, line, "country");
  const name = personOf(run, line);
  const device = deviceOf(run, line);
  const isSending = line.state === "sending";
  const settled = settledAt(line);
  return (
    <>
      <Cell className="text-end text-ink-3 tabular-nums max-sm:hidden">{line.line}</Cell>
      <Cell className="flex items-center gap-1.5 max-sm:font-medium">
        {/* Of a blocked line, it is what the file says, which may be no code. */}
        {/^[A-Z]{2}$/.test(country) && <Country code={country} />}
        {href ? (
          <Link href={href} prefetch={false} className="link truncate">
            {name}
          </Link>
        ) : (
          <span className="truncate">{name}</span>
        )}
      </Cell>
      {hasDevice && (
        <Cell
          className={`truncate text-ink-2 ${device === null ? "max-sm:hidden" : "max-sm:order-2"}`}
        >
          {device ?? "—"}
        </Cell>
      )}
      <Cell className="max-sm:order-1">
        <StatusLabel variant={variant}>{label}</StatusLabel>
      </Cell>
      <Cell className={hasDevice ? "max-sm:order-3 max-sm:col-span-2" : "max-sm:order-2"}>
        <Result line={line} />
      </Cell>
      <Cell
        className={`text-end text-ink-3 tabular-nums ${isSending || settled ? "max-sm:order-2 max-sm:col-start-2" : "max-sm:hidden"}`}
      >
        {isSending ? t("runProgress.now") : <Moment at={settled} format="time" />}
      </Cell>
    </>
  );
});

/** The rows of a run. Only those on screen are in the page. */
export function RunRows({ run, filter }: { run: RunView; filter: LineFilter }) {
  const list = useRef<HTMLTableSectionElement>(null);
  const hasDevice = hasDevices(run);
  const columns = columnStyles[hasDevice ? "withDevice" : "withoutDevice"];
  const headers = [
    t("runProgress.rowHeader"),
    t("runProgress.employee"),
    ...(hasDevice ? [t("runProgress.device")] : []),
    t("runProgress.outcome"),
    t("runProgress.record"),
    t("runProgress.time"),
  ];
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const known = filter.show === "all" ? run.lineCount : (run.counts[filter.show] ?? 0);
  const virtual = useWindowVirtualizer({
    count: known,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
    initialRect: { width: 1_200, height: 800 },
    // A key is answered before the rows that it scrolls to are rendered.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const { lineAt, error, total } = useRunLines(run, filter, [
    items[0]?.index ?? 0,
    items.at(-1)?.index ?? 0,
  ]);
  if (error && total === null) return <FailureNotice failure={failureOf(error)} />;
  return (
    <>
      <table className="block" aria-label={t("runProgress.rows")} aria-rowcount={known + 1}>
        <thead className="block max-sm:hidden">
          <tr className={`grid h-8 items-center gap-x-3 border-b border-rule-2 ${columns}`}>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="block p-0 text-start text-small font-medium text-ink-3 first:text-end last:text-end"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list} className="relative block" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const line = lineAt(index);
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 grid min-h-11 items-center gap-x-3 border-b border-rule py-1 max-sm:py-2 ${columns}`}
                style={{ transform: `translateY(${start - offset}px)` }}
              >
                {line && <LineRow run={run} line={line} hasDevice={hasDevice} />}
              </tr>
            );
          })}
        </tbody>
      </table>
      {known === 0 && <p className="py-6 text-center text-ink-2">{t("runProgress.noRows")}</p>}
    </>
  );
}
