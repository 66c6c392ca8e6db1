"use client";

import { useEffect, useState } from "react";
import { TryAgain } from "#components/failure/try-again.tsx";
import { type ComparedRow, compareRows, idsOfFile } from "#components/runs/import/compare-rows.ts";
import { type ReadOrders, readFileOrders } from "#components/runs/import/read-file-orders.ts";
import { Button } from "#components/ui/button.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { FileTable } from "#lib/import/file-table.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { OrderFileRecord } from "#lib/protocol/order-file.ts";

type Comparing =
  | { status: "reading"; count: number }
  | { status: "failed"; count: number; failure: Failure }
  | { status: "compared"; rows: ComparedRow[] };

const found = (orders: ReadOrders): ReadonlyMap<string, OrderFileRecord> =>
  new Map([...orders].flatMap(([id, order]) => (order ? [[id, order] as const] : [])));

/** Reads the orders of a file and compares its rows; `retry` continues after a failure. */
const useComparing = (table: FileTable) => {
  // Each attempt reads on where the last one failed.
  const [attempt, setAttempt] = useState<{ orders: ReadOrders }>(() => ({ orders: new Map() }));
  const [comparing, setComparing] = useState<Comparing>({ status: "reading", count: 0 });
  useEffect(() => {
    const { orders } = attempt;
    const gone = new AbortController();
    const onCount = (count: number) => setComparing({ status: "reading", count });
    readFileOrders(idsOfFile(table), orders, { signal: gone.signal, onCount }).then(
      () => setComparing({ status: "compared", rows: compareRows(table, found(orders)) }),
      (error) => {
        if (gone.signal.aborted) return;
        setComparing({
          status: "failed",
          count: orders.size,
          failure: failureOf(error),
        });
      },
    );
    return () => gone.abort();
  }, [table, attempt]);
  const retry = () => {
    setComparing({ status: "reading", count: attempt.orders.size });
    setAttempt(({ orders }) => ({ orders }));
  };
  return { comparing, retry };
};

const wordsOf = (row: Exclude<ComparedRow, { status: "same" | "different" }>) =>
  row.status === "no id" ? "The row names no order." : "Not found or no access.";

/** The first rows that are shown: whoever changed more than these changed a column. */
const maxShown = 200;

function Row({ row }: { row: Exclude<ComparedRow, { status: "same" }> }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[5rem_minmax(0,14rem)_minmax(0,1fr)]">
      <span className="text-small text-ink-3 tabular-nums">Row {row.row}</span>
      <span className="code truncate" title={row.id}>
        {row.id || "—"}
      </span>
      {row.status === "different" ? (
        <ul className="grid gap-1">
          {row.differences.map(({ field, file, order }) => (
            <li key={field} className="wrap-anywhere">
              <span className="code text-ink-3">{field}</span> <bdi>{file}</bdi>
              <span className="text-ink-3"> in the file, </span>
              {order === null ? (
                <span className="text-ink-3">not stated by the order</span>
              ) : (
                <>
                  <bdi>{order}</bdi>
                  <span className="text-ink-3"> in the order</span>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <span>{wordsOf(row)}</span>
      )}
    </li>
  );
}

function Outcome({ rows }: { rows: readonly ComparedRow[] }) {
  const { countText, numberText } = useNumbers();
  const others = rows.filter((row) => row.status !== "same");
  const countOf = (status: ComparedRow["status"]) =>
    rows.filter((row) => row.status === status).length;
  const [different, missing, nameless] = [
    countOf("different"),
    countOf("not found"),
    countOf("no id"),
  ];
  const parts = [
    others.length > 0 && `${numberText(rows.length - others.length)} unchanged`,
    different > 0 && `${numberText(different)} different from the order`,
    missing > 0 && `${numberText(missing)} not found or no access`,
    nameless > 0 && `${numberText(nameless)} without an ID`,
  ].filter(Boolean);
  return (
    <>
      <div role="status">
        <p className="font-medium">
          {countText(rows.length, "row")}
          {others.length === 0 ? ", nothing changed." : `: ${parts.join(", ")}.`}
        </p>
        <p className="mt-1 text-ink-2">
          {different > 0
            ? "Placed orders can't be changed through this API, so nothing of this file is sent."
            : "Nothing was sent."}
        </p>
      </div>
      {others.length > 0 && (
        <ul className="sheet divide-y divide-rule" aria-label="Rows that differ">
          {others.slice(0, maxShown).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </ul>
      )}
      {others.length > maxShown && (
        <p className="text-small text-ink-3">
          {numberText(maxShown)} of {countText(others.length, "row")} are shown.
        </p>
      )}
    </>
  );
}

/**
 * Compares a file of orders with the orders that the person's key shows. Orders can't be changed after they were
 * placed, so nothing of the file is ever sent.
 */
export function CompareOrders({ table, onClear }: { table: FileTable; onClear: () => void }) {
  const { comparing, retry } = useComparing(table);
  const { numberText, countText } = useNumbers();
  return (
    <div className="mt-4 grid max-w-[720px] gap-4">
      <p className="text-ink-2">
        These rows are orders. Each is compared with the order that your key shows.
      </p>
      {comparing.status === "reading" && (
        <p role="status">
          {numberText(comparing.count)} of {countText(table.lines.length, "row")} compared…
        </p>
      )}
      {comparing.status === "failed" && (
        <p role="alert" className="border-s-2 border-signal py-1 ps-3">
          {numberText(comparing.count)} of {countText(table.lines.length, "row")} were read.{" "}
          {comparing.failure.message} Nothing was sent.{" "}
          <TryAgain failure={comparing.failure} onRetry={retry} />
        </p>
      )}
      {comparing.status === "compared" && <Outcome rows={comparing.rows} />}
      <div>
        <Button className="h-9! max-sm:h-11!" onClick={onClear}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
