"use client";

import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { retryText, useSecondsUntil } from "#components/failure/retry-time.ts";
import type { ExportCount } from "#components/table/export-job.ts";
import type { ListRecord } from "#components/table/list-source.ts";
import { copyInput } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { useExport } from "#components/table/use-export.ts";
import { Button } from "#components/ui/button.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import type { PacedWait } from "#lib/client/paced-reads.ts";
import { canSucceedLater, type Failure } from "#lib/protocol/failure.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";

const rowsText = ({ rows, total }: ExportCount, { numberText }: Numbers) =>
  total === null
    ? t("list.rows", { count: rows, n: numberText(rows) })
    : t("list.rowsOf", { n: numberText(rows), total: numberText(total) });

/** Returns how far an export is: `50 of 120`, `Reading Devices: 12 of 120`. */
const progressText = (count: ExportCount, numbers: Numbers) =>
  count.reading
    ? t("list.reading", {
        column: count.reading.column,
        progress: rowsText({ rows: count.reading.rows, total: count.rows }, numbers),
      })
    : rowsText(count, numbers);

/** What the bar shows: the rows, or the columns that are read after them. */
const progressOf = ({ rows, total, reading }: ExportCount) => {
  if (reading) return { value: reading.rows, max: rows };
  return total ? { value: rows, max: total } : {};
};

function WaitText({ wait }: { wait: PacedWait }) {
  const seconds = useSecondsUntil(wait.until);
  return <span className="text-ink-3">{t("list.waitingFor", { seconds, who: wait.for })}</span>;
}

function TextButton(props: ComponentProps<"button">) {
  return <button type="button" className="link min-h-6" {...props} />;
}

function Paused({
  count,
  failure,
  resume,
  save,
  cancel,
}: {
  count: ExportCount;
  failure: Failure | null;
} & Pick<ReturnType<typeof useExport>, "resume" | "save" | "cancel">) {
  const numbers = useNumbers();
  const { rows } = count;
  const progress = count.reading
    ? t("list.beforeColumns", { count: rows, n: numbers.numberText(rows) })
    : rowsText(count, numbers);
  const later = failure?.retryAfterMs ? ` ${retryText(failure.retryAfterMs)}` : "";
  return (
    <span
      role={failure ? "alert" : "status"}
      className="inline-flex flex-wrap items-center gap-2 text-small"
    >
      <span className={failure ? "text-signal" : ""}>
        {failure
          ? t("list.failedAt", { progress, reason: failure.message + later })
          : t("list.pausedAt", { progress })}
      </span>
      {(failure === null || canSucceedLater(failure)) && (
        <TextButton onClick={() => void resume()}>{t("list.resume")}</TextButton>
      )}
      {count.rows > 0 && (
        <TextButton onClick={() => void save()}>
          {t("list.saveRows", { count: numbers.numberText(rows) })}
        </TextButton>
      )}
      <TextButton onClick={cancel}>{t("list.cancel")}</TextButton>
    </span>
  );
}

/** An export that starts at once; when it is over, the button that starts the next one. */
export default function Export({
  label = t("list.export"),
  selected,
  onAgain,
}: {
  label?: string | undefined;
  /** The selected rows; absent for all rows of the current filter. */
  selected?: readonly ListRecord[] | undefined;
  /** Offers the ways to export again; absent where this is the only one. */
  onAgain?: (() => void) | undefined;
}) {
  const { operation, definition, url, views, answer, columns } = useList();
  const numbers = useNumbers();
  const { timeZone } = useViewer();
  const list = {
    operation,
    definition,
    columns: [...(definition.fileColumns ?? []), ...columns.chosen],
    isPaged: answer.hasPages,
    timeZone,
    ...(selected
      ? { input: {}, found: { rows: selected, coverage: "" }, filtered: null, part: "selected" }
      : {
          input: answer.sent,
          filtered:
            answer.filtered && definition.filteredCopy
              ? { list: definition.filteredCopy, input: copyInput(definition.copied, url.input) }
              : null,
          found: views.found,
          part: views.view?.id ?? url.filterView?.id ?? null,
        }),
  };
  const { state, start, pause, resume, save, cancel } = useExport(list);
  const startAtOnce = useEffectEvent(() => void start());
  useEffect(() => startAtOnce(), []);

  if (state.status === "running")
    return (
      <span className="inline-flex flex-wrap items-center gap-2 text-small" role="status">
        <progress className="w-24" aria-label={t("list.export")} {...progressOf(state.count)} />
        {progressText(state.count, numbers)}
        {state.wait && <WaitText wait={state.wait} />}
        <TextButton onClick={pause}>{t("list.pause")}</TextButton>
        {state.count.reading && (
          <TextButton onClick={() => void save()}>{t("list.saveNow")}</TextButton>
        )}
        <TextButton onClick={cancel}>{t("list.cancel")}</TextButton>
      </span>
    );
  if (state.status === "paused") return <Paused {...state} {...{ resume, save, cancel }} />;
  return (
    <>
      <Button
        variant="quiet"
        className="h-6.5! px-2! text-compact max-sm:h-8!"
        onClick={onAgain ?? (() => void start())}
      >
        {label}
      </Button>
      {state.saved && state.saved.sentence !== "" && (
        <span role="status" className="max-w-prose text-small text-ink-2">
          {t("list.exported", {
            count: state.saved.rows,
            n: numbers.numberText(state.saved.rows),
            sentence: state.saved.sentence,
          })}
          {sentenceGap()}
          <TextButton onClick={cancel}>{t("list.dismiss")}</TextButton>
        </span>
      )}
    </>
  );
}
