import type { Condition } from "#sandbox/keys/access.ts";
import { models } from "#sandbox/seed/models.ts";
import type { Database, Value } from "#sandbox/world/database.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findRange, type Kind } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/** Returns the condition for a column that equals a value; none for an absent value. */
export const equals = (column: string, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }];

/** Returns the indices of the models whose name, maker or type contains the text. */
const modelsMatching = (text: string) => {
  const wanted = foldText(text);
  return models.flatMap((model, index) =>
    foldText(`${model.maker} ${model.name} ${model.type}`).includes(wanted) ? [index] : [],
  );
};

/** Returns the condition for ids that start with the text; none where no id can. */
export const idsMatching = (kind: Kind, text: string): Condition[] => {
  const range = findRange(kind, text);
  return range ? [{ sql: "n between ? and ?", values: [...range] }] : [];
};

/** Returns the condition for employees whose name or email contains the text. */
export const employeesMatching = (
  { directory }: World,
  company: number,
  column: string,
  text: string,
): Condition => ({
  sql: `${column} in (select value from json_each(?))`,
  values: [JSON.stringify(directory.find(company, foldText(text)))],
});

/** Returns the condition for serial numbers of a company that start with the text. */
export const serialsMatching = (company: number, text: string): Condition => {
  const start = text.toUpperCase();
  return {
    sql: "company = ? and serial >= ? and serial < ?",
    values: [company, start, `${start}\u{10ffff}`],
  };
};

/** Returns conditions for the rows that free text finds by id, employee or model. */
export const rowsMatching = (
  world: World,
  company: number,
  kind: "ord" | "dev",
  text: string,
): Condition[] => {
  const found = modelsMatching(text);
  return [
    ...idsMatching(kind, text),
    employeesMatching(world, company, "employee", text),
    ...(found.length > 0
      ? [{ sql: `company = ? and model in (${integerList(found)})`, values: [company] }]
      : []),
  ];
};

/** Returns whole numbers as an SQL list. */
export const integerList = (list: readonly number[]) =>
  list.map((one) => Math.trunc(one)).join(", ");

const joined = (conditions: readonly Condition[], word: string): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(word),
  values: conditions.flatMap(({ values }) => values),
});

export const allConditions = (conditions: readonly Condition[]) => joined(conditions, " and ");

export const anyCondition = (conditions: readonly Condition[]): Condition => {
  const { sql, values } = joined(conditions, " or ");
  return { sql: `(${sql})`, values };
};

/** Returns a select of the numbers of the rows of a table. */
export const selectFrom = (table: string, { sql, values }: Condition, column = "n") => ({
  sql: `select ${column} from ${table} where ${sql}`,
  values,
});

/** Returns the condition for a column that is in the result of any of the selects. */
export const inAnyOf = (column: string, selects: readonly Condition[]): Condition => {
  const { sql, values } = joined(selects, " union all ");
  return { sql: `${column} in (${sql})`, values };
};

export const countRows = (db: Database, tables: string, { sql, values }: Condition) =>
  db.one<{ count: number }>(`select count(*) as count from ${tables} where ${sql}`, ...values)
    ?.count ?? 0;
