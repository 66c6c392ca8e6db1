import "server-only";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Condition, DayField, ValueField } from "#lib/server/filter/list-query.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/**
 * A condition in SQL. A record that does not state what a filter asks for may meet it: silence is not
 * absence. `holds` is true for the records that meet it, `mayHold` for these and those too.
 */
export interface Compiled {
  holds: SQL;
  mayHold: SQL;
}

export const valueColumns: Readonly<Record<ValueField, SQLWrapper>> = {
  status: mirrorRecords.status,
  type: mirrorRecords.type,
  country: mirrorRecords.country,
  team: mirrorRecords.team,
  employee: mirrorRecords.employeeId,
};

const dayColumns: Readonly<Record<DayField, SQLWrapper>> = {
  created: mirrorRecords.createdAt,
  expected: mirrorRecords.expectedAt,
};

/** Opaque IDs are compared as they are; letter case and white space make no other name. */
const keyOf = (field: ValueField, value: string) => (field === "employee" ? value : nameKey(value));

/** The values of a field that the mirror has of a list. */
export type StoredValues = Readonly<Partial<Record<ValueField, readonly string[]>>>;

/** Returns the spellings of the wanted values that the mirror has. */
const spellingsOf = (field: ValueField, wanted: readonly string[], stored: StoredValues) => {
  const known = stored[field];
  if (!known) return wanted;
  const keys = new Set(wanted.map((value) => keyOf(field, value)));
  return known.filter((value) => value !== "" && keys.has(keyOf(field, value)));
};

/** Returns whether a condition can only be compiled with the values that the mirror has. */
export const needsStoredValues = (
  condition: Condition,
): condition is Condition & { kind: "values" } =>
  condition.kind === "values" && condition.field !== "employee";

const compileValues = (
  { field, isNot, values }: Condition & { kind: "values" },
  stored: StoredValues,
): Compiled => {
  const column = valueColumns[field];
  const wanted = values.filter((value) => value !== missingValue);
  const takesMissing = wanted.length < values.length;
  const isOneOf = isAnyOf(column, spellingsOf(field, wanted, stored));
  if (!takesMissing) {
    const holds = isNot ? sql`not ${isOneOf}` : isOneOf;
    return { holds: sql`(${holds})`, mayHold: sql`(${column} is null or ${holds})` };
  }
  // Empty where the record names none, `null` where it says nothing: neither states a value.
  const statesNone = sql`coalesce(${column}, '') = ''`;
  const holds = isNot
    ? sql`(not (${statesNone}) and not ${isOneOf})`
    : sql`(${statesNone} or ${isOneOf})`;
  return { holds, mayHold: holds };
};

const beginOf = (day: string, timeZone: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}::text)`;

const compileDays = ({ field, days, timeZone }: Condition & { kind: "days" }): Compiled => {
  const column = dayColumns[field];
  if (days === "missing") {
    const holds = sql`${column} is null`;
    return { holds, mayHold: holds };
  }
  const holds = and(
    days.from === null ? undefined : sql`${column} >= ${beginOf(days.from, timeZone)}`,
    days.to === null ? undefined : sql`${column} < ${beginOf(days.to, timeZone, 1)}`,
  );
  const inside = sql`(${holds})`;
  return { holds: inside, mayHold: sql`(${column} is null or ${inside})` };
};

/** Returns the conditions in SQL, all of which a record must meet. */
export const compileConditions = (
  conditions: readonly Condition[],
  stored: StoredValues,
): Compiled[] =>
  conditions.map((condition) =>
    condition.kind === "days" ? compileDays(condition) : compileValues(condition, stored),
  );
