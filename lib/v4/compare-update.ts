import {
  type Compare,
  type ComparedField,
  compareFields,
  compareText,
  fold,
  isBlank,
  latestOf,
  toPlain,
} from "#lib/v4/comparison.ts";

/** Returns the fields that an update changes: all but the id of its record. */
export const changedFields = (input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).filter(([field]) => field !== "id");

/**
 * Compares one changed field. A value that differs by case or spaces alone may be the old value, or
 * the new one as the service writes it, so it is unclear. An email has no case, nor has the name of a
 * person's team: two names that differ by case alone are one team.
 */
const compareValue = (field: string, sent: unknown, found: unknown): ComparedField["likeness"] => {
  if (found === undefined) return "unclear";
  const likeness = compareText(sent, found);
  const isExact =
    isBlank(sent) || /email|teamName/i.test(field) || toPlain(sent) === toPlain(found);
  return likeness === "same" && !isExact ? "unclear" : likeness;
};

/** Compares the changed fields of an update with a record, each by itself. */
export const compareUpdate: Compare = (input, views) => {
  const fields = compareFields(changedFields(input), latestOf(views), compareValue);
  return { likeness: fold(fields.map(({ likeness }) => likeness)), fields };
};
