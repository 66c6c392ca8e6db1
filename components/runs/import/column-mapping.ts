import { createBrowserStore } from "#lib/client/browser-store.ts";
import {
  type EnglishHeaders,
  guessMapping,
  headerNames,
  isDeviceExport,
  type Mapping,
} from "#lib/import/guess-mapping.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { guessFields, runFields } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";

const isMapping = (stored: unknown): stored is Mapping =>
  Array.isArray(stored) && stored.every((field) => field === null || typeof field === "string");

const store = createBrowserStore<Mapping | null>({
  area: "localStorage",
  name: "qm-import-columns",
  version: 1,
  parse: (stored) => (isMapping(stored) ? stored : null),
  isEmpty: (mapping) => mapping === null,
});

const keyOf = (kind: RunKind, headers: readonly string[]) => JSON.stringify([kind, ...headers]);

/** Remembers how the columns of files with these headers are read. */
export const saveMapping = (kind: RunKind, headers: readonly string[], mapping: Mapping) =>
  store.write(keyOf(kind, headers), mapping);

/** Returns the mapping of the last file with the same headers, or else a guess. */
export const mappingFor = (
  kind: RunKind,
  headers: readonly string[],
  english: EnglishHeaders = [],
): Mapping => {
  const known = new Set(runFields[kind].map(({ name }) => name));
  const saved = store.read(keyOf(kind, headers));
  const isUsable =
    saved?.length === headers.length && saved.every((field) => field === null || known.has(field));
  return isUsable ? saved : guessMapping(kind, headers, english);
};

/** The columns of the console's own export of employees, in English. */
const exportedColumns: readonly string[] = [
  "Employee ID",
  "Name",
  "Email",
  "Team",
  "Job title",
  "Department",
  "Country",
  "Status",
  "Devices",
  "Late orders",
];

/** The kinds in the order in which a file is tried for them, each with the fields that tell it apart. */
const marks: readonly (readonly [RunKind, ...fields: string[]])[] = [
  ["offboard", "id", "keep"],
  ["offboard", "email", "keep"],
  ["collect", "id", "devices"],
  ["offboard", "id", "returnOption"],
  ["edit", "id"],
  ["onboard", "displayName", "email", "country"],
  ["collect", "email", "devices"],
  ["replace", "device", "model"],
  ["replace", "device", "returnOption"],
];

/** Returns the kind that a file most likely is, by its headers: a person can choose another one. */
export const kindOf = (
  { headers }: { headers: readonly string[] },
  english: EnglishHeaders = [],
): RunKind => {
  const names = headerNames(headers, english);
  if (isDeviceExport(names)) return "replace";
  const isExport = names.every((each) => each.some((name) => exportedColumns.includes(name)));
  const has = (column: string) => names.some((each) => each.includes(column));
  if (isExport && (has("Employee ID") || has("Email")) && has("Status")) return "edit";
  const found = marks.find(([kind, ...fields]) => {
    const guess = guessFields(kind, names);
    return fields.every((field) => guess.includes(field));
  });
  if (found) return found[0];
  const isDevices = guessFields("charger", names).includes("device");
  return isDevices && !guessFields("onboard", names).includes("email") ? "charger" : "onboard";
};

/** Returns why a mapping is not enough, in one sentence; `null` if it is. */
export const mappingProblem = (kind: RunKind, mapping: Mapping): string | null => {
  const missing = runFields[kind].filter(
    ({ name, isRequired }) => isRequired && !mapping.includes(name),
  );
  if (missing.length > 0) {
    const labels = listText(missing.map(({ name }) => runFieldWord(name)));
    return t("runImport.chooseColumns", { labels });
  }
  const namesPerson = runFields[kind].some(({ name }) => name === "id");
  if (namesPerson && !mapping.includes("id") && !mapping.includes("email"))
    return t("runImport.choosePerson");
  if (kind === "edit") {
    if (mapping.every((field) => field === null || field === "id"))
      return t("runImport.chooseValues");
  }
  return null;
};
