import "server-only";
import { and, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { finalStates } from "#lib/server/intents/journal/state.ts";
import { standsInWhere } from "#lib/server/policies/approvers.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { isOperationName, type WriteName } from "#lib/v4/registry.ts";

/** The columns that a filter compares, of the table or of another name for it in the same statement. */
type FilteredColumns = Record<
  | "state"
  | "environment"
  | "heldBy"
  | "principalId"
  | "operation"
  | "resultId"
  | "subjectId"
  | "idempotencyKey"
  | "createdAt",
  AnyPgColumn
>;

/** Returns the condition that the person may approve a request that a rule holds. */
export const mayApproveHeld = (
  { userId, role }: Principal,
  { heldBy, principalId, environment }: FilteredColumns,
): SQL => {
  if (role !== "admin") return sql`false`;
  const standsIn = standsInWhere(userId, environment, (fromId) =>
    and(ne(fromId, principalId), sql`jsonb_exists(${heldBy} -> 'by', ${fromId})`),
  );
  return sql`(${principalId} <> ${userId} and (${heldBy} ->> 'by' = 'any admin'
    or jsonb_exists(${heldBy} -> 'by', ${userId}::text) or exists (${standsIn})))`;
};

/**
 * Returns the condition for what needs the person: a draft that a rule holds needs those alone who may approve
 * it, as `choicesOf` says of a row.
 */
export const needsPerson = (principal: Principal, table: FilteredColumns): SQL => {
  const { state, heldBy } = table;
  return sql`(${state} = 'needs_person' or (${state} = 'draft'
    and (${heldBy} is null or ${mayApproveHeld(principal, table)})))`;
};

/** Returns the condition for the states that a filter shows. */
export const inStates = (
  show: IntentFilter["show"],
  principal: Principal,
  table: FilteredColumns = intents,
): SQL | undefined => {
  const { state } = table;
  if (show === "open") return notInArray(state, [...finalStates]);
  if (show === "settled") return inArray(state, [...finalStates]);
  return show === "needs you" ? needsPerson(principal, table) : undefined;
};

/** Returns the condition for the requests that a filter has. */
export const matchesFilter = (
  principal: Principal,
  filter: IntentFilter,
  table: FilteredColumns = intents,
): SQL | undefined => {
  const before = filter.before === undefined ? Number.NaN : Date.parse(filter.before);
  const isWrite = filter.operation !== undefined && isOperationName(filter.operation);
  return and(
    inStates(filter.show, principal, table),
    filter.yours ? eq(table.principalId, principal.userId) : undefined,
    isWrite ? eq(table.operation, filter.operation as WriteName) : undefined,
    filter.record === undefined
      ? undefined
      : or(eq(table.resultId, filter.record), eq(table.subjectId, filter.record)),
    filter.form === undefined ? undefined : eq(table.idempotencyKey, filter.form),
    Number.isNaN(before) ? undefined : lt(table.createdAt, new Date(before)),
  );
};
