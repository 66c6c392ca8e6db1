import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { employeeTable } from "#components/employees/employee-table.tsx";
import { kindOf, mappingFor, mappingProblem } from "#components/runs/import/column-mapping.ts";
import { toParts } from "#components/runs/import/send-lines.ts";
import { toCsv } from "#components/table/export-csv.ts";
import { readRowsJob } from "#components/table/export-job.ts";
import { noChoice } from "#lib/import/read-choice.ts";
import { readFile } from "#lib/import/read-file.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { importColumns } from "#lib/server/exports/file-columns.ts";
import { fileFormats } from "#lib/server/exports/file-format.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import type { RecordOf } from "#lib/v4/registry.ts";
import { TestStorage } from "#testing/browser-storage.ts";
import { runsOf } from "#testing/proofs.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { runLinesOf, untilRun } from "#testing/server/runs.ts";

vi.mock("#lib/client/read.ts", () => ({ read: null }));
vi.mock("#components/table/use-country-copy.ts", () => ({ countryCopyOf: () => undefined }));
// Their cells need a browser's React; the export takes their texts from reads, which no import uses.
vi.mock("#components/employees/held-cell.tsx", () => ({ HeldCell: null, HeldDeviceCounts: null }));
vi.mock("#components/orders/order-count-cell.tsx", () => ({
  EmployeeOrderCounts: null,
  orderCountColumn: () => ({ id: "late", header: "Late orders", text: () => "0" }),
}));

const journal = testJournal();
let ada: Principal;

beforeEach(async () => {
  speakByRequest();
  vi.stubGlobal("localStorage", new TestStorage());
  journal.configure(soon);
  setRunSettings({ pollMs: 5 });
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
});

const teams = ["Données & Co", "=Growth", "研究開発", 'Data, "Platform"', "'+1"];

/** Texts that files and spreadsheets treat specially. */
const text = fc.oneof(
  fc.constantFrom(
    "Müller, Anna",
    'Jo "JJ" O\'Neil',
    "=1+1",
    "'=1+1",
    "-Ada",
    "+49 30",
    "@ops",
    "007",
    "1e5",
    "2026-12-01",
    "山田 太郎",
    "Ольга Ёлкина",
    "مريم",
    "न\u093fश\u093e",
    "e\u0301lodie",
    "a;b\tc",
    "Two\nlines",
    "  spaced   out ",
    "# 3 records are missing",
    "two\u2028lines",
    "right\u202eto left",
    "TRUE",
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }).filter((each) => each.trim() !== ""),
);
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 4 });

const person = fc.record({
  email: optional(
    fc
      .tuple(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), fc.constantFrom("", ".o'hara", "+it", "-x"))
      .map(([start, end]) => `${start}${end}@Halden.example`),
  ),
  displayName: optional(text),
  firstName: optional(text),
  lastName: optional(text),
  jobTitle: fc.option(text),
  department: optional(text),
  teamName: fc.option(fc.constantFrom(...teams, "A team that no list has")),
  country: optional(fc.constantFrom("DE", "GB", "JP", "TR", "CI", "us")),
  status: fc.constantFrom("active", "offboarded"),
});

const textOf = (row: RecordOf<"employees.list">, column: (typeof employeeTable.columns)[number]) =>
  column.readText ? "3" : column.text(row);

type Employees = readonly RecordOf<"employees.list">[];

/** The files of employees: each returns the text of one with a note at its end. */
const files = {
  "of the browser": (employees: Employees, note: string) => {
    const job = { ...readRowsJob(employees, note), text: textOf };
    const { fileColumns = [], columns: shown } = employeeTable;
    return toCsv(job, [...fileColumns, ...shown]);
  },
  "of a browser in Japanese": (employees: Employees, note: string): string =>
    inLanguage("ja", () => files["of the browser"](employees, note)),
  "of the server for an import": (employees: Employees, note: string) => {
    const names = importColumns.employees.map(({ name }) => name);
    const rows = employees.map((each) =>
      importColumns.employees.map(({ read }) => read(each) ?? ""),
    );
    const { start, rows: toRows, end } = fileFormats.csv;
    const gaps = note === "" ? [] : [note];
    const said = { isComplete: note === "", rows: rows.length, asOf: "2026-11-28T10:00:00.000Z" };
    return (
      start(names) + toRows(names, rows) + end({ ...said, filter: "team==1", order: "", gaps })
    );
  },
};

/** Imports a file of the list of employees with what the page guesses. */
const importOwnExport = async (file: keyof typeof files, note: string) => {
  const { data } = await perform(ada, "employees.list", {});
  const csv = files[file](data.items, note);
  const { table, english } = await readFile(new TextEncoder().encode(csv), noChoice);
  const kind = kindOf(table, english);
  const mapping = mappingFor(kind, table.headers, english);
  expect([kind, mappingProblem(kind, mapping)]).toEqual(["edit", null]);
  const columns = table.headers.map((header, at) => ({ header, field: mapping[at] ?? null }));
  const runId = await createRun(ada, { kind, title: "employees.csv", columns });
  for (const part of toParts(table.lines)) await addRunLines(ada, { runId, ...part });
  const run = await untilRun(ada, runId, "checked");
  return { run, lines: await runLinesOf(ada, run), count: data.items.length };
};

test.each(Object.keys(files) as (keyof typeof files)[])(
  "an export of employees %s that is imported as it is changes nobody, with an email or without",
  async (file) => {
    const everyone = fc.uniqueArray(person, {
      minLength: 1,
      maxLength: 30,
      selector: (each) => each.email?.toLowerCase() ?? each,
    });
    await fc.assert(
      fc.asyncProperty(
        everyone,
        fc.constantFrom("", "3 records are missing."),
        async (all, note) => {
          // Each shrink of a counterexample makes a run too, and a person may have only so many drafts.
          await store().delete(runs);
          const { employees, teams: known } = journal.service.state.records;
          employees.length = 0;
          known.length = 0;
          for (const name of teams) journal.service.state.add("teams", { name });
          for (const each of all) journal.service.state.add("employees", each);
          const { run, lines, count } = await importOwnExport(file, note);
          const other = lines.filter(({ state }) => state !== "unchanged");
          expect(
            other.map(({ cells, state, before, after, notes }) => ({
              cells,
              state,
              before,
              after,
              notes,
            })),
          ).toEqual([]);
          expect(run.counts).toEqual({ unchanged: count });
          expect(run.newTeams).toEqual([]);
          expect(count).toBe(all.length);
        },
      ),
      // Looking for a smaller example would soon ask for more than a person may read.
      { numRuns: runsOf(15), endOnFailure: true },
    );
    expect(journal.writes()).toEqual([]);
  },
  120_000,
);
