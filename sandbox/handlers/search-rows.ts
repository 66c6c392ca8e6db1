import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { Scope } from "#sandbox/keys/access.ts";
import type { Column, ColumnValue } from "#sandbox/world/column.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findRange, type Kind } from "#sandbox/world/identifier.ts";
import type { ListColumns } from "#sandbox/world/list-columns.ts";
import { models } from "#sandbox/world/models.ts";
import { type Filter, markRows } from "#sandbox/world/select-rows.ts";
import type { World } from "#sandbox/world/world.ts";

/** Returns the filter for the rows whose value in a column passes the test. */
export const filterBy = (column: Column, test: (value: ColumnValue) => boolean): Filter => ({
  column,
  flags: column.flags(test),
});

/** Returns the filter for a column that equals a value; none for an absent value. */
export const filterEqual = (column: Column, wanted: ColumnValue | undefined): Filter[] =>
  wanted === undefined ? [] : [filterBy(column, (value) => value === wanted)];

/** Returns the filter for a column that equals one of the values; none for an empty list. */
export const filterAnyOf = (column: Column, wanted: readonly ColumnValue[]): Filter[] =>
  wanted.length === 0 ? [] : [filterBy(column, (value) => wanted.includes(value))];

/** Returns the filters for the rows that a caller may see. */
export const filterScope = (columns: Record<keyof Scope, Column>, scope: Scope): Filter[] => [
  filterBy(columns.company, scope.company),
  filterBy(columns.team, scope.team),
  filterBy(columns.country, scope.country),
];

/** Marks the rows whose ids start with the text. */
const markIds = (marks: Uint8Array, kind: Kind, text: string) => {
  const range = findRange(kind, text);
  if (range) marks.fill(1, range[0], range[1] + 1);
};

/** Flags the codes of the employees whose name or email contains the text. */
const employeeFlags = ({ employees, searchTexts }: ListColumns, text: string) => {
  const wanted = foldText(text);
  // The code of an employee is one higher than its row number.
  const flags = new Uint8Array(employees.last + 2);
  for (let n = 1; n <= employees.last; n += 1) {
    if (searchTexts[n]?.includes(wanted)) flags[n + 1] = 1;
  }
  return flags;
};

/** Flags the devices whose serial numbers start with the text, or returns `null` if there are none. */
const serialFlags = ({ devices, serials }: ListColumns, text: string) => {
  const start = text.toUpperCase();
  let flags: Uint8Array | null = null;
  for (let n = 1; n <= devices.last; n += 1) {
    if (!serials[n]?.startsWith(start)) continue;
    flags ??= new Uint8Array(devices.last + 1);
    flags[n] = 1;
  }
  return flags;
};

/** Marks the rows that free text finds by id, employee, or the name, maker or type of the model. */
const markCommon = (
  lists: ListColumns,
  table: "orders" | "devices",
  kind: Kind,
  text: string,
): Uint8Array => {
  const { columns, last } = lists[table];
  const marks = new Uint8Array(last + 1);
  markIds(marks, kind, text);
  markRows(marks, last, { column: columns.employee, flags: employeeFlags(lists, text) });
  const wanted = foldText(text);
  const found = models.map(({ maker, name, type }) =>
    foldText(`${maker} ${name} ${type}`).includes(wanted),
  );
  markRows(
    marks,
    last,
    filterBy(columns.model, (model) => found[Number(model ?? -1)] === true),
  );
  return marks;
};

/** Free text finds an order by its id, the employee's name and email, the serial number, model and type. */
export const markOrders = (lists: ListColumns, query: string): Uint8Array => {
  const { columns, last } = lists.orders;
  const marks = markCommon(lists, "orders", "ord", query);
  const text = foldText(query);
  const types = knownOrderTypes.filter((type) => type.toLowerCase().includes(text));
  for (const filter of filterAnyOf(columns.type, types)) markRows(marks, last, filter);
  const devices = serialFlags(lists, query);
  if (devices) lists.markOrdersOf(marks, devices);
  return marks;
};

/** Charger statuses and conditions that free text finds by their whole value. */
const searchableValues = [
  ...["Included", "Not Included", "Damaged", "Third-party"],
  ...["New", "Excellent", "Good", "Fair", "Poor", "Quarantined"],
];

/**
 * Free text finds a device by its id, employee, model, serial number, charger status and condition.
 * The contract does not show the fields: this is this sandbox's choice. The search for "Not Included"
 * lists the devices that need a charger.
 */
export const markDevices = (lists: ListColumns, query: string): Uint8Array => {
  const { columns, last } = lists.devices;
  const marks = markCommon(lists, "devices", "dev", query);
  const serials = serialFlags(lists, query);
  if (serials) for (let n = 1; n <= last; n += 1) marks[n] = (marks[n] ?? 0) | (serials[n] ?? 0);
  const values = searchableValues.filter((value) => value.toLowerCase() === query.toLowerCase());
  for (const column of [columns.charger, columns.condition]) {
    for (const filter of filterAnyOf(column, values)) markRows(marks, last, filter);
  }
  return marks;
};

/**
 * Free text finds an employee by id, name, email and the name of the team: the contract has no filter
 * by team.
 */
export const markEmployees = (lists: ListColumns, teams: World["teams"], query: string) => {
  const { columns, last } = lists.employees;
  const marks = new Uint8Array(last + 1);
  markIds(marks, "emp", query);
  const wanted = foldText(query);
  const found = new Set<ColumnValue>();
  for (const [n, name] of teams) if (foldText(name).includes(wanted)) found.add(n);
  if (found.size > 0)
    markRows(
      marks,
      last,
      filterBy(columns.team, (team) => found.has(team)),
    );
  const flags = employeeFlags(lists, query);
  for (let n = 1; n <= last; n += 1) marks[n] = (marks[n] ?? 0) | (flags[n + 1] ?? 0);
  return marks;
};
