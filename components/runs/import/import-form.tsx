"use client";

import { useState } from "react";
import { ChooseFile } from "#components/runs/import/choose-file.tsx";
import {
  kindOf,
  mappingFor,
  mappingProblem,
  saveMapping,
} from "#components/runs/import/column-mapping.ts";
import { CompareOrders } from "#components/runs/import/compare-orders.tsx";
import { useFileReader } from "#components/runs/import/file-reader.ts";
import { KindChoice } from "#components/runs/import/kind-choice.tsx";
import { MapColumns } from "#components/runs/import/map-columns.tsx";
import { PrepareForm } from "#components/runs/import/prepare-form.tsx";
import { ReadOptions } from "#components/runs/import/read-options.tsx";
import { toParts } from "#components/runs/import/send-lines.ts";
import { useAdding } from "#components/runs/import/use-adding.ts";
import { Button } from "#components/ui/button.tsx";
import type { Mapping } from "#lib/import/guess-mapping.ts";
import type { ReadFile } from "#lib/import/read-choice.ts";
import { isOrderFile } from "#lib/protocol/order-file.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The columns, the kind and the title of a file that was read. */
function PrepareRun({
  name,
  read,
  given,
  onClear,
}: {
  name: string;
  read: ReadFile;
  /** The job that the address names. */
  given: RunKind | null;
  onClear: () => void;
}) {
  const { table, english } = read;
  const [kind, setKind] = useState(() => given ?? kindOf(table, english));
  const [mapping, setMapping] = useState<Mapping>(() => mappingFor(kind, table.headers, english));
  const { adding, start } = useAdding();
  const isAdding = adding.status === "adding";
  const changeKind = (next: RunKind) => {
    setKind(next);
    setMapping(mappingFor(next, table.headers, english));
  };
  const check = (title: string) => {
    saveMapping(kind, table.headers, mapping);
    const columns = table.headers.map((header, at) => ({ header, field: mapping[at] ?? null }));
    void start({ kind, title, columns }, toParts(table.lines));
  };
  return (
    <PrepareForm
      rowCount={table.lines.length}
      startTitle={name}
      problem={mappingProblem(kind, mapping)}
      adding={adding}
      onCheck={check}
      otherButton={
        <Button className="h-9! max-sm:h-11!" disabled={isAdding} onClick={onClear}>
          {t("runImport.otherFile")}
        </Button>
      }
      note={t("runImport.checkNote")}
    >
      <KindChoice kind={kind} onChange={changeKind} />
      <section>
        <h2>{t("runImport.columns")}</h2>
        <p className="mb-1 text-small text-ink-3">{t("runImport.remembered")}</p>
        <MapColumns kind={kind} table={table} mapping={mapping} onChange={setMapping} />
      </section>
    </PrepareForm>
  );
}

/**
 * Imports rows: choose a file, say what its columns are, and add its rows to a run to be checked. Rows of orders
 * are compared with the orders, and never sent.
 */
export function ImportForm({ kind }: { kind: RunKind | null }) {
  const { source, choice, reading, open, choose, clear } = useFileReader();
  if (source === null) return <ChooseFile onSource={open} />;
  const read = reading.status === "read" ? reading.read : null;
  const isText =
    read === null ? choice.encoding !== null || choice.separator !== null : read.encoding !== null;
  return (
    <>
      <p className="font-medium wrap-anywhere">{source.name}</p>
      <p className="mb-3 text-small text-ink-3" role="status">
        {reading.status === "reading" && t("runImport.reading")}
        {read &&
          t("runImport.size", {
            rows: read.table.lines.length,
            columns: read.table.headers.length,
          })}
      </p>
      {reading.status !== "reading" && (
        <ReadOptions read={read} choice={choice} isText={isText} onChoose={choose} />
      )}
      {reading.status === "failed" && (
        <div className="mt-3 grid max-w-[720px] gap-3">
          <p role="alert" className="border-s-2 border-signal py-1 ps-3">
            {t("runImport.notRead", { problem: reading.problem })}
          </p>
          <div>
            <Button onClick={clear}>{t("runImport.otherFile")}</Button>
          </div>
        </div>
      )}
      {read && isOrderFile(read.table.headers) && (
        <CompareOrders
          key={JSON.stringify([choice, read.table.headers])}
          table={read.table}
          onClear={clear}
        />
      )}
      {read && !isOrderFile(read.table.headers) && (
        <PrepareRun
          // Another sheet or encoding is another table.
          key={JSON.stringify(read.table.headers)}
          name={source.name}
          read={read}
          given={kind}
          onClear={clear}
        />
      )}
    </>
  );
}
