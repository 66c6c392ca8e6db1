import "server-only";
import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { KeptPromise } from "#lib/protocol/list-filter.ts";
import type { Condition, DayField, ListQuery, ValueField } from "#lib/server/filter/list-query.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
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
  /** Conditions that together are `mayHold` and exclude each other, where an index finds each but not their union. */
  parts?: readonly SQL[];
  /** Tells which of the records that may meet it do, where less than `holds` is enough for that. */
  decides?: SQL;
  /** The records that it leaves out, and those of which that is unknown: all others meet it. */
  leavesOut?: { isOneOf: SQL; isUnknown: SQL };
  /** It names only columns by which the records of a list are counted (`mirrorCounts`). */
  isCounted?: boolean;
  /** Moments at which it begins and ends: of their days in UTC, only a part of the records meets it. */
  edges?: { from?: SQL; to?: SQL };
  /** Those that meet it stand close together in a list, and an index finds them without the list's order. */
  isCluster?: boolean;
}

export const valueColumns: Readonly<Record<ValueField, SQLWrapper>> = {
  status: mirrorRecords.status,
  type: mirrorRecords.type,
  category: mirrorRecords.type,
  country: mirrorRecords.country,
  team: mirrorRecords.team,
  employee: mirrorRecords.employeeId,
};

const dayColumns: Readonly<Record<DayField, SQLWrapper>> = {
  created: mirrorRecords.createdAt,
  expected: mirrorRecords.expectedAt,
  finished: mirrorRecords.finishedUntil,
};

/**
 * A condition about the end of an order. `isUnknown` is true where that is not known, and the condition never is: a
 * finished order may meet it then, if it was not cancelled. Only a finished order that was not has an end.
 */
const compileOutcome = (condition: SQL, isUnknown: SQL) => {
  const { isOpen, outcome } = mirrorRecords;
  const holds = sql`(not ${isOpen} and ${condition})`;
  const mayBe = sql`(not ${isOpen} and ${outcome} is distinct from 'cancelled' and ${isUnknown})`;
  return {
    holds,
    mayHold: sql`(${holds} or ${mayBe})`,
    decides: sql`not ${isUnknown}`,
    parts: [holds, mayBe],
  } satisfies Compiled;
};

/** By a value of `kept`: what meets it, and where that is unknown. */
const keptTests: Readonly<Record<KeptPromise, [condition: SQL, isUnknown: SQL]>> = (() => {
  const { keptFirst, keptLast } = mirrorRecords;
  return {
    first: [sql`${keptFirst}`, sql`(${keptFirst} is null)`],
    last: [sql`${keptLast}`, sql`(${keptLast} is null)`],
    no: [
      sql`(not ${keptFirst} and not ${keptLast})`,
      sql`(${keptFirst} is not true and ${keptLast} is not true
        and (${keptFirst} is null or ${keptLast} is null))`,
    ],
  };
})();

const compileKept = ({ values }: Condition & { kind: "kept" }): Compiled => {
  const tests = values.map((value) => keptTests[value]);
  const isAnyMet = sql`(${or(...tests.map(([condition]) => condition))})`;
  const isAnyUnknown = sql`(${or(...tests.map(([, isUnknown]) => isUnknown))})`;
  const isUnknown = sql`(${isAnyMet} is not true and ${isAnyUnknown})`;
  const { parts, ...compiled } = compileOutcome(isAnyMet, isUnknown);
  // No index begins with several values: each part would read all of one.
  return tests.length === 1 ? { ...compiled, parts } : compiled;
};

const compileTook = ({ from, to }: Condition & { kind: "took" }): Compiled => {
  const column = mirrorRecords.daysToFinish;
  const inside = and(
    from === null ? undefined : sql`${column} >= ${from}`,
    to === null ? undefined : sql`${column} <= ${to}`,
  );
  return compileOutcome(sql`(${inside})`, sql`(${column} is null)`);
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

/** One value is compared in half the time of a list of one. */
const isOneOfValues = (column: SQLWrapper, [first, ...others]: readonly string[]): SQL =>
  first !== undefined && others.length === 0
    ? sql`(${column} = ${first})`
    : isAnyOf(column, first === undefined ? [] : [first, ...others]);

/** The value of a record that names none. One that says nothing has `null`: neither states a value. */
const noName = "";

/** What is asked of the value of a field. */
interface ValueTests {
  /** The value has one of some spellings; `null` where it is unknown. */
  isOneOf: (spellings: readonly string[]) => SQL;
  /** The record may have any value. */
  isUnknown: SQL;
  /** An index finds the records with a value. */
  isIndexed: boolean;
}

const testsOf = (column: SQLWrapper): ValueTests => ({
  isOneOf: (spellings) => isOneOfValues(column, spellings),
  isUnknown: sql`(${column} is null)`,
  isIndexed: true,
});

/**
 * The team of a device is that of who holds it, since a device states none: nobody has none, and of a holder whom the
 * copy does not have it is unknown. Each question reads the employees once, not for each device.
 */
const testsOfHolder = ({ environment, id }: ConnectionIdentity): ValueTests => {
  const { employeeId } = mirrorRecords;
  const isHeldBy = (team: SQL) => sql`coalesce(${employeeId} in (
    select holder.id from ${mirrorRecords} as holder
    where holder.environment = ${environment} and holder.connection_id = ${id}
      and holder.resource = 'employees' and ${team}
      and (holder.not_visible_at is null or holder.not_visible_at < holder.read_at)), false)`;
  const isUnknown = sql`(${employeeId} is distinct from '' and not ${isHeldBy(sql`holder.team is not null`)})`;
  return {
    isOneOf: (spellings) => {
      const isHeld = isHeldBy(isOneOfValues(sql`holder.team`, spellings));
      const holds = spellings.includes(noName) ? sql`(${employeeId} = '' or ${isHeld})` : isHeld;
      return sql`case when not ${isUnknown} then ${holds} end`;
    },
    isUnknown,
    isIndexed: false,
  };
};

/** The fields by which the records of a list are counted, as `valueColumns` has them. */
const countedFields: readonly ValueField[] = ["status", "type", "category"];

const compileValues = (
  tests: ValueTests,
  { field, isNot, values }: Condition & { kind: "values" },
  stored: StoredValues,
): Compiled => {
  const wanted = values.filter((value) => value !== missingValue);
  const takesMissing = wanted.length < values.length;
  const spellings = spellingsOf(field, wanted, stored);
  const isOneOf = tests.isOneOf(takesMissing ? [...spellings, noName] : spellings);
  const { isUnknown, isIndexed } = tests;
  const isKnown = sql`not ${isUnknown}`;
  const isCounted = countedFields.includes(field);
  if (isNot) {
    const holds = sql`(${isKnown} and not ${isOneOf})`;
    const mayHold = takesMissing ? holds : sql`(${isUnknown} or not ${isOneOf})`;
    return {
      holds,
      mayHold,
      decides: isKnown,
      isCounted,
      ...(isIndexed && !takesMissing && { leavesOut: { isOneOf, isUnknown } }),
    };
  }
  const either = sql`(${isUnknown} or ${isOneOf})`;
  return {
    holds: takesMissing ? either : sql`(${isKnown} and ${isOneOf})`,
    mayHold: either,
    parts: [isOneOf, isUnknown],
    decides: takesMissing ? sql`true` : isKnown,
    isCounted,
  };
};

const beginOf = (day: string, timeZone: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}::text)`;

const dayMs = 86_400_000;
/** Days of a part of a list rather than of most of it. */
const maxShortDays = 92;

const isShort = ({ from, to }: { from: string | null; to: string | null }) =>
  from !== null && to !== null && Date.parse(to) - Date.parse(from) < maxShortDays * dayMs;

const compileDays = ({ field, days, timeZone }: Condition & { kind: "days" }): Compiled => {
  const column = dayColumns[field];
  if (days === "missing") {
    const isMissing = sql`${column} is null`;
    const isCounted = field === "created";
    if (field !== "finished") return { holds: isMissing, mayHold: isMissing, isCounted };
    const { isOpen } = mirrorRecords;
    // Not seen when. One that was opened again keeps the day of its last end.
    const isUnseen = sql`(not ${isOpen} and ${isMissing})`;
    const holds = sql`(${isOpen} or ${isUnseen})`;
    return { holds, mayHold: holds, parts: [sql`${isOpen}`, isUnseen], decides: sql`true` };
  }
  const from = days.from === null ? undefined : beginOf(days.from, timeZone);
  const to = days.to === null ? undefined : beginOf(days.to, timeZone, 1);
  const holds = and(from && sql`${column} >= ${from}`, to && sql`${column} < ${to}`);
  const inside = sql`(${holds})`;
  const isUnknown = sql`(${column} is null)`;
  // Orders finish about as they were placed.
  if (field === "finished") {
    return { ...compileOutcome(inside, isUnknown), isCluster: isShort(days) };
  }
  return {
    holds: inside,
    mayHold: sql`(${isUnknown} or ${inside})`,
    parts: [inside, isUnknown],
    decides: sql`not ${isUnknown}`,
    ...(field === "created" && {
      isCounted: true,
      edges: { ...(from && { from }), ...(to && { to }) },
    }),
  };
};

const compileDue = ({ isLate, by, timeZone }: Condition & { kind: "due" }): Compiled => {
  const { isOpen, views, undecidedViews, expectedAt } = mirrorRecords;
  const isDue = by === null ? undefined : sql`${expectedAt} < ${beginOf(by, timeZone, 1)}`;
  const decides = or(
    isLate ? sql`'late' = any(${views})` : undefined,
    isDue && sql`coalesce(${isDue}, false)`,
  );
  const mayHold = or(
    decides,
    isLate ? sql`'late' = any(${undecidedViews})` : undefined,
    isDue && sql`${expectedAt} is null`,
  );
  return {
    holds: sql`(${isOpen} and (${decides}))`,
    mayHold: sql`(${isOpen} and (${mayHold}))`,
    // The index of the open orders does not have it as a column: to name it here would read each record.
    decides: sql`(${decides})`,
  };
};

/** Returns the conditions in SQL, all of which a record must meet. */
export const compileConditions = (
  connection: ConnectionIdentity,
  { list, conditions }: Pick<ListQuery, "list" | "conditions">,
  stored: StoredValues,
): Compiled[] =>
  conditions.map((condition) => {
    switch (condition.kind) {
      case "days":
        return compileDays(condition);
      case "due":
        return compileDue(condition);
      case "kept":
        return compileKept(condition);
      case "took":
        return compileTook(condition);
      default:
        return compileValues(
          list === "inventory" && condition.field === "team"
            ? testsOfHolder(connection)
            : testsOf(valueColumns[condition.field]),
          condition,
          stored,
        );
    }
  });
