import { walkPages } from "#lib/v4/client/walk-pages.ts";
import { countOf, isObject } from "#lib/v4/normalize/json.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import type { World } from "./world.ts";

/** A record as the service sends it. */
export interface Row {
  id: string;
  [field: string]: unknown;
}

/** Reads from the sandbox with a person's own key, to compare the answer with a screen. */
export async function ask(world: World, { key }: Pick<DemoKey, "key">, path: string) {
  const headers = { "x-api-key": key };
  const response = await fetch(`${world.sandboxUrl}/v4${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const isRow = (value: unknown): value is Row => isObject(value) && typeof value.id === "string";

/** Returns the records of an answer in any shape: those of the outermost lists. */
export const rowsOf = (body: unknown): Row[] => {
  if (Array.isArray(body)) return body.filter(isRow);
  for (let level = isObject(body) ? [body] : []; level.length > 0; ) {
    const values = level.flatMap((fields) => Object.values(fields));
    const rows = values.filter(Array.isArray).flatMap((list) => list.filter(isRow));
    if (rows.length > 0) return rows;
    level = values.filter(isObject);
  }
  return [];
};

/** Returns the ID of the employee of a record, from a field or from a nested object. */
export const employeeIdOf = (row: Row): string => {
  const { employeeId, employee_id, employee, assignedTo, assigned_to } = row;
  const person = [employee, assignedTo, assigned_to].find(isRow);
  return String(employeeId ?? employee_id ?? person?.id);
};

/** Returns every record of a paged list that the person's key can read. */
export async function askAll(world: World, person: DemoKey, path: string): Promise<Row[]> {
  const found: Row[] = [];
  const query = path.includes("?") ? "&" : "?";
  const read = async (page: number) => {
    const { body } = await ask(world, person, `${path}${query}limit=50&page=${page}`);
    return { data: { items: rowsOf(body), totalCount: countOf(body.totalCount) ?? null } };
  };
  for await (const { answer } of walkPages(read)) found.push(...answer.data.items);
  return found;
}

/**
 * Returns at most 50 devices per country and status, because the list has no pages. The countries
 * are those of the employees.
 */
export const askInventory = async (world: World, person: DemoKey): Promise<Row[]> => {
  const { body } = await ask(world, person, "/employees/countries");
  const countries = (body.countries as { value: string }[]).map(({ value }) => value);
  const found = new Map<string, Row>();
  for (const country of countries) {
    for (const status of ["available", "assigned", "in_storage"]) {
      const path = `/inventory?limit=50&country=${country}&status=${status}`;
      for (const row of rowsOf((await ask(world, person, path)).body)) found.set(row.id, row);
    }
  }
  return [...found.values()];
};

/** Returns whether the person's own key can read the device. */
export const reachesDevice = async (world: World, person: DemoKey, id: string): Promise<boolean> =>
  (await ask(world, person, `/products/${id}`)).status === 200;

/** Separates the company's devices into those that a person's key can read, and the others. */
export async function partDevices(world: World, admin: DemoKey, person: DemoKey) {
  const own: Row[] = [];
  const foreign: Row[] = [];
  for (const device of await askInventory(world, admin)) {
    ((await reachesDevice(world, person, device.id)) ? own : foreign).push(device);
  }
  return { own, foreign };
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Returns the rows of `all` that are not in `seen`. */
export const without = (all: readonly Row[], seen: readonly Row[]): Row[] => {
  const ids = new Set(idsOf(seen));
  return all.filter(({ id }) => !ids.has(id));
};
