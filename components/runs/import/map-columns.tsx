import { Fragment } from "react";
import { columnLetters, type FileTable } from "#lib/import/file-table.ts";
import { type Mapping, withField } from "#lib/import/guess-mapping.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { type RunField, runFields } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";

const sampleCount = 3;

/** The first values of a column, as an example of what it holds. */
const samplesOf = ({ lines }: FileTable, column: number): string[] => {
  const values = new Set<string>();
  for (const { cells } of lines) {
    const value = cells[column]?.trim();
    if (value) values.add(value);
    if (values.size === sampleCount) break;
  }
  return [...values];
};

/** Each value keeps the order of its own letters and digits, whatever stands beside it. */
function Samples({ values }: { values: readonly string[] }) {
  if (values.length === 0) return t("runImport.noValues");
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && " · "}
      <bdi>{value}</bdi>
    </Fragment>
  ));
}

/** Returns what a field is called, and whether it has to be filled or stays here. */
const optionText = ({ name, isRequired, isOwn }: RunField): string => {
  const label = runFieldWord(name);
  if (isRequired) return t("runImport.required", { label });
  return isOwn ? t("runImport.notSentField", { label }) : label;
};

/** Which field each column of the file fills. */
export function MapColumns({
  kind,
  table,
  mapping,
  onChange,
}: {
  kind: RunKind;
  table: FileTable;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  return (
    <div className="grid">
      {table.headers.map((header, column) => {
        const name = header || t("runField.column", { letters: columnLetters(column) });
        return (
          <div
            // Headers are unique, but for columns without one.
            key={header || columnLetters(column)}
            className="grid grid-cols-1 items-center gap-x-4 gap-y-1 border-t border-rule py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_260px]"
          >
            <div className="min-w-0">
              <p className="code truncate">{name}</p>
              <p className="truncate text-small text-ink-3">
                <Samples values={samplesOf(table, column)} />
              </p>
            </div>
            <select
              aria-label={t("runField.fieldOf", { header: name })}
              className={`field h-9 w-full ${mapping[column] ? "" : "text-ink-3"}`}
              value={mapping[column] ?? ""}
              onChange={({ target }) => onChange(withField(mapping, column, target.value || null))}
            >
              <option value="">{t("runField.notImported")}</option>
              {runFields[kind].map((field) => (
                <option key={field.name} value={field.name}>
                  {optionText(field)}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}
