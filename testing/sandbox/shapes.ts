import { afterAll, beforeAll } from "vitest";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Client, clientAs } from "#testing/sandbox/client.ts";

/** The operations that read with GET. */
export const reads = operationNames.filter((name) => methodOf(specOf(name)) === "GET");

/** Starts a sandbox of each shape for the tests of the file. All have the same seed. */
export const setUpShapes = (shapes: readonly Shape[]) => {
  const worlds = new Map<Shape, Sandbox>();
  beforeAll(async () => {
    for (const shape of shapes) worlds.set(shape, await startSandbox({ shape }));
  });
  afterAll(() => Promise.all([...worlds.values()].map((world) => world.close())));
  const sandboxOf = (shape: Shape) => worlds.get(shape) as Sandbox;
  return { sandboxOf, adminOf: (shape: Shape) => clientAs(sandboxOf(shape), "admin") };
};

/** Returns the values of an answer with their keys, the outermost first. */
export const valuesOf = (
  value: unknown,
  keys: string[] = [],
): { keys: string[]; value: unknown }[] => [
  { keys, value },
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, [...keys, key]))
    : []),
];

/** Returns the ids of a kind in an answer, in any shape: `ord` finds `ord_01K9ST0B5N`. */
export const idsIn = (body: unknown, kind: string) =>
  valuesOf(body)
    .filter(({ keys, value }) => keys.at(-1) === "id" && String(value).includes(`${kind}_`))
    .map(({ value }) => String(value));

export const idIn = (body: unknown, kind: string) => idsIn(body, kind)[0] ?? "";

/** The lists whose records name others, or that have another path than the record, with the kind of their ids. */
const lists: Record<string, readonly [list: string, kind: string]> = {
  orders: ["/v4/orders?status=in_transit", "ord"],
  employees: ["/v4/employees", "emp"],
  teams: ["/v4/teams", "team"],
  products: ["/v4/inventory", "dev"],
};

/** Returns the id of the first record of the list that a read of one record belongs to. */
export const firstIdFor = async (client: Client, name: OperationName) => {
  const folder = pathOf(specOf(name)).split("/")[1] ?? "";
  const [list, kind] = lists[folder] ?? [`/v4/${folder}`, ""];
  const id = idIn((await client.get(list)).body, kind);
  if (id === "") throw new Error(`${list} has no id for ${name}. Which list has one?`);
  return id;
};

/** Returns the path of a read, with the id of the first record of its list. */
export const pathFor = async (client: Client, name: OperationName) => {
  const path = `/v4${pathOf(specOf(name))}`;
  if (!path.includes("{id}")) return path;
  return path.replace("{id}", encodeURIComponent(await firstIdFor(client, name)));
};
