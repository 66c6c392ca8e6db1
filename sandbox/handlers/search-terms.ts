import type { Condition } from "#sandbox/keys/access.ts";
import { models } from "#sandbox/seed/models.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findRange, type Kind } from "#sandbox/world/identifier.ts";

/** Row numbers of the models whose name, maker or type contains the text. */
export const modelsMatching = (text: string) => {
  const wanted = foldText(text);
  return models.flatMap((model, index) =>
    foldText(`${model.maker} ${model.name} ${model.type}`).includes(wanted) ? [index] : [],
  );
};

/** Ids that begin with the text. */
export const idsMatching = (kind: Kind, text: string, column: string): Condition[] => {
  const range = findRange(kind, text);
  return range ? [{ sql: `${column} between ? and ?`, values: [...range] }] : [];
};

/** A serial number is searched from its beginning: that is how people read it out. */
export const serialRange = (text: string): readonly [string, string] => {
  const start = text.toUpperCase();
  return [start, `${start}\u{10ffff}`];
};

/** A list of whole numbers from this code as SQL. */
export const numbers = (list: readonly number[]) => list.map((one) => Math.trunc(one)).join(", ");

export const either = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(" or ")})`,
  values: conditions.flatMap(({ values }) => values),
});

/** Rows found by any of several selects, as one list of row numbers that drives the query. */
export const anyOf = (column: string, selects: readonly Condition[]): Condition => ({
  sql: `${column} in (${selects.map(({ sql }) => sql).join(" union all ")})`,
  values: selects.flatMap(({ values }) => values),
});

export const both = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(" and "),
  values: conditions.flatMap(({ values }) => values),
});
