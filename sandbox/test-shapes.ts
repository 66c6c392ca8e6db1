import { afterAll, beforeAll, expect } from "vitest";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Client, clientAs } from "#sandbox/test-client.ts";

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

/** Lists that contain the records of the reads below a path, with the kind of their ids. */
const lists: Record<string, readonly [list: string, kind: string]> = {
  orders: ["/v4/orders?status=in_transit", "ord"],
  employees: ["/v4/employees", "emp"],
  teams: ["/v4/teams", "team"],
  products: ["/v4/inventory", "dev"],
};

/** Returns the path of a read, with the id of the first record of its list. */
export const pathFor = async (client: Client, name: OperationName) => {
  const path = `/v4${pathOf(specOf(name))}`;
  if (!path.includes("{id}")) return path;
  const [list, kind] = lists[path.split("/")[2] ?? ""] ?? ["", ""];
  const id = idIn((await client.get(list)).body, kind);
  expect(id, `${name}: an id in ${list}`).not.toBe("");
  return path.replace("{id}", encodeURIComponent(id));
};
