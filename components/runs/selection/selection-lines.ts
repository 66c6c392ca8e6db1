import type { JobList } from "#components/runs/selection/stored-selection.ts";
import type { JobRecord } from "#components/table/table-definition.ts";
import type { FileLine } from "#lib/import/file-table.ts";
import type { NewRun, RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { allDevices, runFields } from "#lib/protocol/run-fields.ts";

/** What holds for all rows of a job, by field. */
export type Entries = Readonly<Record<string, string>>;

/** The fields of people that a job changes. Others stay as they are, also if they changed meanwhile. */
export const editedFields = ["teamName", "department", "division", "jobTitle", "country"] as const;

/** Returns the text that names a device in a cell: its serial number, unless that would be read as two. */
const deviceCell = ({ id, serialNumber }: JobRecord): string =>
  serialNumber && !/[;=]/.test(serialNumber) ? serialNumber : id;

const personCells = ({ id, displayName, email }: JobRecord): Entries => ({
  id,
  displayName: displayName ?? "",
  email: email ?? "",
});

/** Returns the cells of each row by field. Devices are collected in one row for each holder. */
const rowsOf = (kind: RunKind, list: JobList, records: readonly JobRecord[]): Entries[] => {
  if (list === "employees") return records.map(personCells);
  if (kind !== "collect") {
    return records.map((record) => ({
      device: deviceCell(record),
      displayName: record.employeeName ?? "",
    }));
  }
  const byHolder = Map.groupBy(
    records.filter(({ employeeId }) => employeeId),
    ({ employeeId }) => String(employeeId),
  );
  return [...byHolder].map(([id, devices]) => ({
    id,
    displayName: devices.find(({ employeeName }) => employeeName)?.employeeName ?? "",
    devices: devices.map(deviceCell).join("; "),
  }));
};

/** Returns how many selected devices have no holder, and are in no row of a collection. */
export const withoutHolder = (kind: RunKind, list: JobList, records: readonly JobRecord[]) =>
  kind === "collect" && list === "devices"
    ? records.filter(({ employeeId }) => !employeeId).length
    : 0;

/** Returns what holds for all rows before a person changes it. */
export const defaultEntries = (kind: RunKind, list: JobList): Entries =>
  kind === "collect" && list === "employees" ? { devices: allDevices } : {};

/** A column that only names the people of an edit: its values are not sent. */
const nameColumn = { header: "Name", field: null };

/** Returns the columns of a run that is made from a selection: all that a row of the job can say. */
const columnsOf = (kind: RunKind): NewRun["columns"] => {
  const toColumn = ({ name }: { name: string }) => ({ header: runFieldWord(name), field: name });
  // A replacement takes no return option: the API takes one only where all devices come back.
  const fields = runFields[kind].filter(
    ({ name }) => kind !== "replace" || name !== "returnOption",
  );
  if (kind !== "edit") return fields.map(toColumn);
  const edited: readonly string[] = ["id", ...editedFields];
  const [id, ...others] = fields.filter(({ name }) => edited.includes(name)).map(toColumn);
  return [...(id ? [id] : []), nameColumn, ...others];
};

/** Returns the columns and the rows of a run that is made from a selection. The first row is 2, as in a file. */
export const selectionRun = (
  kind: RunKind,
  { list, records }: { list: JobList; records: readonly JobRecord[] },
  entries: Entries,
): { columns: NewRun["columns"]; lines: FileLine[] } => {
  const columns = columnsOf(kind);
  const forAll = { ...defaultEntries(kind, list), ...entries };
  const lines = rowsOf(kind, list, records).map((cells, at) => ({
    row: at + 2,
    cells: columns.map(({ field }) =>
      field === null ? (cells.displayName ?? "") : cells[field] || forAll[field] || "",
    ),
  }));
  return { columns, lines };
};
