import type { z } from "zod";
import type { Page } from "#lib/v4/fields/page.ts";
import { company } from "#lib/v4/operations/company.ts";
import { employees } from "#lib/v4/operations/employees.ts";
import {
  endpoints,
  type OperationName,
  operationNames,
  type ReadName,
} from "#lib/v4/operations/endpoints.ts";
import { inventory } from "#lib/v4/operations/inventory.ts";
import type { Operation, OperationSchemas } from "#lib/v4/operations/operation.ts";
import { orders } from "#lib/v4/operations/orders.ts";

export {
  isOperationName,
  isReadName,
  type OperationName,
  operationNames,
  type ReadName,
  type WriteName,
  writeNames,
} from "#lib/v4/operations/endpoints.ts";

/** The half of the registry that brings zod: the schemas of every operation. */
export const schemas = {
  ...orders,
  ...employees,
  ...inventory,
  ...company,
} satisfies Record<OperationName, OperationSchemas>;

export type Registry = {
  readonly [Name in OperationName]: (typeof endpoints)[Name] & (typeof schemas)[Name];
};

/**
 * The operations of the v4 API as data: each endpoint with its schemas. The client, the read route,
 * cache keys, the sandbox's routes and the OpenAPI page all derive from it.
 */
export const registry = Object.fromEntries(
  operationNames.map((name) => [name, { ...endpoints[name], ...schemas[name] }]),
) as Registry;

export type ListName = {
  [Name in ReadName]: Registry[Name]["output"] extends { kind: "list" } ? Name : never;
}[ReadName];

export type InputOf<Name extends OperationName> = z.infer<Registry[Name]["input"]>;
/** One record as the operation's answer carries it. */
export type RecordOf<Name extends OperationName> = z.infer<Registry[Name]["output"]["record"]>;
/** The normalized answer: a page of records for a list, the record itself otherwise. */
export type OutputOf<Name extends OperationName> = Registry[Name]["output"] extends { kind: "list" }
  ? Page<RecordOf<Name>>
  : RecordOf<Name>;

/** Returns the entry with its general type, for code that takes any operation. */
export const specOf = (name: OperationName): Operation => registry[name];
