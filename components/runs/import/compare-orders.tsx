"use client";

import { type ReactNode, useEffect, useState } from "react";
import { TryAgain } from "#components/failure/try-again.tsx";
import {
  type ComparedRow,
  compareRows,
  type Difference,
  idsOfFile,
} from "#components/runs/import/compare-rows.ts";
import { type ReadOrders, readFileOrders } from "#components/runs/import/read-file-orders.ts";
import { Button } from "#components/ui/button.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { FileTable } from "#lib/import/file-table.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import type { OrderFileRecord } from "#lib/protocol/order-file.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

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
  row.status === "no id" ? t("runImport.noId") : t("runImport.notFound");

/** The first rows that are shown: whoever changed more than these changed a column. */
const maxShown = 200;

function DifferenceText({ field, file, order }: Difference) {
  const soft = (inside: ReactNode[]) => (
    <span key={inside.join("")} className="text-ink-3">
      {inside}
    </span>
  );
  const shown = {
    field: () => (
      <span key="field" className="code text-ink-3">
        {field}
      </span>
    ),
    file: () => <bdi key="file">{file}</bdi>,
    soft,
  };
  return order === null
    ? tRich<"runImport.notStated", ReactNode>("runImport.notStated", shown)
    : tRich<"runImport.differs", ReactNode>("runImport.differs", {
        ...shown,
        order: () => <bdi key="order">{order}</bdi>,
      });
}

function Row({ row }: { row: Exclude<ComparedRow, { status: "same" }> }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[5rem_minmax(0,14rem)_minmax(0,1fr)]">
      <span className="text-small text-ink-3 tabular-nums">
        {t("runImport.row", { row: row.row })}
      </span>
      <span className="code truncate" title={row.id}>
        {row.id || "—"}
      </span>
      {row.status === "different" ? (
        <ul className="grid gap-1">
          {row.differences.map(({ field, file, order }) => (
            <li key={field} className="wrap-anywhere">
              <DifferenceText {...{ field, file, order }} />
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
  const others = rows.filter((row) => row.status !== "same");
  const countOf = (status: ComparedRow["status"]) =>
    rows.filter((row) => row.status === status).length;
  const [different, missing, nameless] = [
    countOf("different"),
    countOf("not found"),
    countOf("no id"),
  ];
  const unchanged = rows.length - others.length;
  const parts = [
    others.length > 0 && t("runImport.unchangedCount", { count: unchanged }),
    different > 0 && t("runImport.differentCount", { count: different }),
    missing > 0 && t("runImport.missingCount", { count: missing }),
    nameless > 0 && t("runImport.namelessCount", { count: nameless }),
  ].filter((part) => part !== false);
  return (
    <>
      <div role="status">
        <p className="font-medium">
          {others.length === 0
            ? t("runImport.nothingChanged", { count: rows.length })
            : t("runImport.summary", { count: rows.length, parts: listText(parts) })}
        </p>
        <p className="mt-1 text-ink-2">
          {different > 0 ? t("runImport.ordersStay") : t("runImport.nothingSent")}
        </p>
      </div>
      {others.length > 0 && (
        <ul className="sheet divide-y divide-rule" aria-label={t("runImport.rowsDiffer")}>
          {others.slice(0, maxShown).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </ul>
      )}
      {others.length > maxShown && (
        <p className="text-small text-ink-3">
          {t("runImport.shownOf", { shown: maxShown, total: others.length })}
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
  const total = table.lines.length;
  return (
    <div className="mt-4 grid max-w-[720px] gap-4">
      <p className="text-ink-2">{t("runImport.theseAreOrders")}</p>
      {comparing.status === "reading" && (
        <p role="status">{t("runImport.comparedOf", { count: comparing.count, total })}</p>
      )}
      {comparing.status === "failed" && (
        <p role="alert" className="border-s-2 border-signal py-1 ps-3">
          {t("runImport.readOf", {
            count: comparing.count,
            total,
            reason: comparing.failure.message,
          })}
          {sentenceGap()}
          <TryAgain failure={comparing.failure} onRetry={retry} />
        </p>
      )}
      {comparing.status === "compared" && <Outcome rows={comparing.rows} />}
      <div>
        <Button className="h-9! max-sm:h-11!" onClick={onClear}>
          {t("runImport.otherFile")}
        </Button>
      </div>
    </div>
  );
}
