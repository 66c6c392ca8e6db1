import type { InputOf, OperationName } from "#lib/v4/registry.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import type { World } from "#sandbox/world/world.ts";

/** One request, past authentication, capability and schema. */
export interface Call<Name extends OperationName> {
  world: World;
  caller: Caller;
  input: InputOf<Name>;
}

export type Fields = Record<string, unknown>;

/** What a handler answers, before envelope and dialect. */
export type Result =
  | { kind: "list"; items: Fields[]; page: number; pageSize: number; totalCount: number }
  | { kind: "one"; record: Fields };

export type Handler<Name extends OperationName> = (call: Call<Name>) => Result;

export const one = (record: Fields): Result => ({ kind: "one", record });

/** A list that comes whole. */
export const whole = (items: Fields[]): Result => ({
  kind: "list",
  items,
  page: 0,
  pageSize: items.length,
  totalCount: items.length,
});
