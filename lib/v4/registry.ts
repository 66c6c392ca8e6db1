import type { z } from "zod";
import type { Page } from "#lib/v4/fields/page.ts";
import { company } from "#lib/v4/operations/company.ts";
import { employees } from "#lib/v4/operations/employees.ts";
import { inventory } from "#lib/v4/operations/inventory.ts";
import type { Operation, Output } from "#lib/v4/operations/operation.ts";
import { orders } from "#lib/v4/operations/orders.ts";

/**
 * The 27 operations of the v4 API, as data. The client, the read door, cache keys, the sandbox's
 * routes and the OpenAPI page all derive from it. Source: api-v4.md, Endpoints.
 */
export const registry = {
  ...orders,
  ...employees,
  ...inventory,
  ...company,
} satisfies Record<string, Operation>;

export type Registry = typeof registry;
export type OperationName = keyof Registry;

type NamesWhere<Effect extends Operation["effect"]> = {
  [Name in OperationName]: Registry[Name]["effect"] extends Effect ? Name : never;
}[OperationName];
export type ReadName = NamesWhere<"read">;
export type WriteName = NamesWhere<"write">;
export type ListName = {
  [Name in ReadName]: Registry[Name]["output"] extends { kind: "list" } ? Name : never;
}[ReadName];

export type InputOf<Name extends OperationName> = z.infer<Registry[Name]["input"]>;
/** One record as the operation's answer carries it. */
export type RecordOf<Name extends OperationName> = z.infer<Registry[Name]["output"]["record"]>;
/** The shaped answer: a page of records for a list, the record itself otherwise. */
export type OutputOf<Name extends OperationName> =
  Registry[Name]["output"] extends Extract<Output, { kind: "list" }>
    ? Page<RecordOf<Name>>
    : RecordOf<Name>;

export const operationNames = Object.keys(registry) as OperationName[];

/** An *own* key of the registry: `"constructor"` and friends are no operations. */
export const isOperationName = (name: string): name is OperationName =>
  Object.hasOwn(registry, name);

export const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && registry[name].effect === "read";

/** The entry with its general type, for code that loops over all of them. */
export const specOf = (name: OperationName): Operation => registry[name];
