import type { InputOf, OperationName } from "#lib/v4/registry.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import type { Database } from "#sandbox/world/database.ts";
import type { CreatePerson } from "#sandbox/world/person.ts";
import type { World } from "#sandbox/world/world.ts";

/** The rows of a noun that no other noun's rows depend on. They are stored last. */
export interface StoredNoun {
  name: string;
  /** The SQL of its table, which has the name. */
  table: string;
  /** `now`: dates of a world are relative to it, in ms since 1970. */
  seedRows: (
    db: Database,
    chances: { seed: number; now: number; createPerson: CreatePerson },
  ) => void;
}

/**
 * Columns that handlers alone write, in a table of every world: each name with its SQL type. A new world has nothing
 * in them.
 */
export interface StoredColumns {
  table: string;
  columns: Readonly<Record<string, string>>;
}

/** A request whose key, capability and input were checked. */
export interface Call<Name extends OperationName> {
  world: World;
  caller: Caller;
  input: InputOf<Name>;
  /** Ids of records that a list with pages leaves out, because it does not show them yet. */
  unlisted?: readonly string[];
}

export type Fields = Record<string, unknown>;

/** The result of a handler, before it gets an envelope and a shape. */
export type Result =
  | { kind: "list"; items: Fields[]; page: number; pageSize: number; totalCount: number }
  | { kind: "one"; record: Fields };

export type Handler<Name extends OperationName> = (call: Call<Name>) => Result;

export const oneRecord = (record: Fields): Result => ({ kind: "one", record });

export const onePage = (
  items: Fields[],
  { page, pageSize }: { page: number; pageSize: number },
  totalCount: number,
): Result => ({ kind: "list", items, page, pageSize, totalCount });

/** Returns the result of a list without pages. */
export const wholeList = (items: Fields[]): Result =>
  onePage(items, { page: 0, pageSize: items.length }, items.length);
