"use client";

import { type GridColumn, nameColumnOf } from "#components/runs/grid/grid-columns.ts";
import { columnLetters } from "#lib/import/file-table.ts";
import { withField } from "#lib/import/guess-mapping.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";

interface MappingProps {
  run: RunView;
  /** Absent where the person can't change what the columns mean. */
  onMap: ((fields: (string | null)[]) => void) | undefined;
}

function FieldChoice({
  run,
  at,
  onMap,
  className,
}: {
  run: RunView;
  at: number;
  onMap: NonNullable<MappingProps["onMap"]>;
  className: string;
}) {
  const mapping = run.columns.map(({ field }) => field);
  const header = run.columns[at]?.header || t("runField.column", { letters: columnLetters(at) });
  return (
    <select
      aria-label={t("runField.fieldOf", { header })}
      title={t("runGrid.changeMeaning")}
      className={className}
      value={mapping[at] ?? ""}
      onChange={({ target }) => onMap([...withField(mapping, at, target.value || null)])}
      // The arrow keys choose a field here, not a cell.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <option value="">{t("runField.notImported")}</option>
      {runFields[run.kind].map(({ name }) => (
        <option key={name} value={name}>
          {runFieldWord(name)}
        </option>
      ))}
    </select>
  );
}

/** The name of a column in the file over the field that it fills, which can be changed here. */
export function ColumnHeading({
  run,
  column: { header, field, label },
  onMap,
}: MappingProps & { column: GridColumn }) {
  const at = run.columns.findIndex((column) => column.field === field);
  return (
    <>
      <span className="code block truncate text-small text-ink-3">
        {header === label ? "\u00a0" : header || "—"}
      </span>
      {onMap ? (
        <FieldChoice
          {...{ run, at, onMap }}
          className="block h-6 w-full truncate rounded-xs bg-transparent p-0 font-medium hover:bg-sunk"
        />
      ) : (
        label
      )}
    </>
  );
}

/** The columns that fill no field, each of which can be given one. */
export function UnusedColumns({ run, onMap }: MappingProps) {
  const named = nameColumnOf(run);
  const unused = run.columns.flatMap(({ header, field }, at) =>
    field === null && at !== named ? [{ header: header || columnLetters(at), at }] : [],
  );
  if (!onMap || unused.length === 0) return null;
  return (
    <section aria-label={t("runGrid.unusedColumns")}>
      <h2>{t("runGrid.unusedColumns")}</h2>
      <ul className="mt-1.5 grid gap-1.5">
        {unused.map(({ header, at }) => (
          <li key={header} className="grid grid-cols-2 items-center gap-2 text-compact">
            <span className="code truncate" title={header}>
              {header}
            </span>
            <FieldChoice {...{ run, at, onMap }} className="field h-7! w-full text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
