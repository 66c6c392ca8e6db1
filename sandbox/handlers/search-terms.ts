import type { Condition } from "#sandbox/keys/access.ts";
import { models } from "#sandbox/seed/models.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findRange, type Kind } from "#sandbox/world/identifier.ts";

/** Returns the indices of the models whose name, maker or type contains the text. */
export const modelsMatching = (text: string) => {
  const wanted = foldText(text);
  return models.flatMap((model, index) =>
    foldText(`${model.maker} ${model.name} ${model.type}`).includes(wanted) ? [index] : [],
  );
};

/** Returns the condition for ids that start with the text; none where no id can. */
export const idsMatching = (kind: Kind, text: string, column: string): Condition[] => {
  const range = findRange(kind, text);
  return range ? [{ sql: `${column} between ? and ?`, values: [...range] }] : [];
};

/** Returns the range of serial numbers that start with the text. */
export const serialRange = (text: string): readonly [string, string] => {
  const start = text.toUpperCase();
  return [start, `${start}\u{10ffff}`];
};

/** Returns whole numbers as an SQL list. */
export const integerList = (list: readonly number[]) =>
  list.map((one) => Math.trunc(one)).join(", ");

export const anyCondition = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(" or ")})`,
  values: conditions.flatMap(({ values }) => values),
});

/** Returns the condition for a column that is in the result of any of the selects. */
export const inAnyOf = (column: string, selects: readonly Condition[]): Condition => ({
  sql: `${column} in (${selects.map(({ sql }) => sql).join(" union all ")})`,
  values: selects.flatMap(({ values }) => values),
});

export const allConditions = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(" and "),
  values: conditions.flatMap(({ values }) => values),
});
