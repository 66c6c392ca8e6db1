"use client";

import type { Route } from "next";
import type { MadeRun } from "#components/runs/import/use-adding.ts";
import { importForm } from "#components/runs/run-screen.ts";
import type { JobRecord } from "#components/table/table-definition.ts";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** The lists whose rows a job takes. */
const lists = ["employees", "devices"] as const;
export type JobList = (typeof lists)[number];

/** Rows that a person selected for a job. */
export interface StoredSelection {
  owner: string;
  list: JobList;
  records: JobRecord[];
  /** The records are at least as new as this: ISO 8601, UTC. */
  asOf: string;
  made: MadeRun | null;
}

/** The fields of a record in the order in which they are stored: names would triple its size. */
const keys = [
  "id",
  "displayName",
  "email",
  "serialNumber",
  "model",
  "employeeId",
  "employeeName",
] as const;

const pack = (record: JobRecord) => keys.map((key) => record[key] ?? "");

const unpack = (values: unknown): JobRecord[] => {
  if (!Array.isArray(values) || typeof values[0] !== "string" || values[0] === "") return [];
  const given = keys.flatMap((key, at) => {
    const value: unknown = values[at];
    return typeof value === "string" && value !== "" ? [[key, value] as const] : [];
  });
  return [{ ...Object.fromEntries(given), id: values[0] }];
};

const isMadeRun = (value: unknown): value is MadeRun =>
  isObject(value) &&
  typeof value.runId === "string" &&
  typeof value.of === "string" &&
  typeof value.isWhole === "boolean";

const parse = (stored: unknown): StoredSelection | null => {
  if (!isObject(stored)) return null;
  const { owner, list, rows, asOf, made } = stored;
  const known = lists.find((each) => each === list);
  if (typeof owner !== "string" || typeof asOf !== "string" || !known || !Array.isArray(rows))
    return null;
  return {
    owner,
    list: known,
    records: rows.flatMap(unpack),
    asOf,
    made: isMadeRun(made) ? made : null,
  };
};

type Packed = Omit<StoredSelection, "records"> & { rows: string[][] };

/** The selections of this tab: a selection survives a reload, and no other tab sees it. */
const store = createBrowserStore<StoredSelection | Packed | null>({
  area: "sessionStorage",
  name: "qm-selection",
  version: 1,
  parse,
  isEmpty: (selection) => selection === null,
});

const save = (id: string, { records, ...selection }: StoredSelection) =>
  store.write(id, { ...selection, rows: records.map(pack) });

/** More than a person comes back to. The oldest is forgotten, because a tab stores little. */
const maxKept = 8;

/** Keeps selected rows in this tab. Returns the address of the page that makes a job of them. */
export const keepSelection = (kind: RunKind, selection: Omit<StoredSelection, "made">): Route => {
  const ids = store.keys().toSorted();
  for (const id of ids.slice(0, Math.max(0, ids.length - maxKept + 1))) store.remove(id);
  const id = `${Date.now().toString(36)}${crypto.randomUUID().slice(0, 4)}`;
  save(id, { ...selection, made: null });
  return `${importForm.route}?kind=${kind}&selection=${id}` as Route;
};

/** Returns a selection of this tab; `null` where the tab has none of this person under the ID. */
export const findSelection = (id: string, owner: string): StoredSelection | null => {
  const found = store.read(id);
  return found && "records" in found && found.owner === owner ? found : null;
};

/** Remembers which run the rows were added to, so that a reload goes on with it. */
export const noteMadeRun = (id: string, owner: string, made: MadeRun) => {
  const found = findSelection(id, owner);
  if (found) save(id, { ...found, made });
};
