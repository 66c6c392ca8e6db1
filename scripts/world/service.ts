import type { DemoKey } from "../run/sandbox-process.ts";
import type { World } from "./world.ts";

/** A record as the service sends it. */
export interface Row {
  id: string;
  [field: string]: unknown;
}

/** The sandbox asked directly with a person's own key: what the console should show is in here. */
export async function ask(
  world: World,
  { key }: Pick<DemoKey, "key">,
  path: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answered = await fetch(`${world.sandboxUrl}/v4${path}`, {
    headers: { "x-api-key": key },
  });
  return {
    status: answered.status,
    body: (await answered.json()) as Record<string, unknown>,
  };
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The records of an answer, in whichever envelope the world's shape has: the outermost lists. */
export const rowsOf = (body: unknown): Row[] => {
  if (Array.isArray(body)) return body.filter(isRow);
  for (let level = isFields(body) ? [body] : []; level.length > 0; ) {
    const values = level.flatMap((fields) => Object.values(fields));
    const rows = values.filter(Array.isArray).flatMap((list) => list.filter(isRow));
    if (rows.length > 0) return rows;
    level = values.filter(isFields);
  }
  return [];
};

/** Id of the employee that a record names: by id, or as an object. */
export const employeeIdOf = (row: Row): string => {
  const { employeeId, employee_id, employee, assignedTo, assigned_to } = row;
  const person = [employee, assignedTo, assigned_to].find(isRow);
  return String(employeeId ?? employee_id ?? person?.id);
};

const withPage = (path: string, page: number) =>
  `${path}${path.includes("?") ? "&" : "?"}limit=50&page=${page}`;

/** Every record of a paged list that the person's key sees. */
export async function askAll(world: World, person: DemoKey, path: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await ask(world, person, withPage(path, page));
    const rows = rowsOf(body);
    found.push(...rows);
    if (rows.length < 50) return found;
  }
}

/**
 * Every device of the company, as far as 50 a country and status reach: the list has no pages.
 * The countries are those of the people.
 */
const askInventory = async (world: World, person: DemoKey): Promise<Row[]> => {
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

/** Whether the person's own key reaches the device. */
export const reachesDevice = async (world: World, person: DemoKey, id: string): Promise<boolean> =>
  (await ask(world, person, `/products/${id}`)).status === 200;

/** The company's devices that a person's key reaches, and those that it does not. */
export async function partDevices(world: World, admin: DemoKey, person: DemoKey) {
  const own: Row[] = [];
  const foreign: Row[] = [];
  for (const device of await askInventory(world, admin)) {
    ((await reachesDevice(world, person, device.id)) ? own : foreign).push(device);
  }
  return { own, foreign };
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Those of `all` that are not among `seen`. */
export const without = (all: readonly Row[], seen: readonly Row[]): Row[] => {
  const ids = new Set(idsOf(seen));
  return all.filter(({ id }) => !ids.has(id));
};
