import { t } from "#lib/protocol/words/t.ts";
import { isEmailAddress } from "#lib/v4/fields/email-address.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { isVisible } from "#lib/v4/fields/visible-text.ts";

/** Folds case and white space, for comparing what people type. */
export const foldText = (text: string | null | undefined) => nameKey(text ?? "");

/** Returns why a text is no email address, or `undefined` where it is one. */
export const emailProblem = (value: string) =>
  isEmailAddress(value.trim()) ? undefined : t("form.email");

/** Returns why a text that is not empty shows nothing, or `undefined` where it does. */
export const invisibleProblem = (value: string) =>
  isVisible(value) ? undefined : t("form.invisible");

/** Returns why a text is too long, or `undefined` where it is not. */
export const lengthProblem = (value: string, maxLength: number) =>
  value.length > maxLength
    ? t("form.tooLong", { max: maxLength, length: value.length })
    : undefined;

/** Returns the problems of the fields that have one, by field. */
export const findProblems = <Name extends string, Field extends { name: Name }>(
  fields: readonly Field[],
  problemOf: (field: Field) => string | undefined,
): Partial<Record<Field["name"], string>> =>
  Object.fromEntries(
    fields.map((field) => [field.name, problemOf(field)]).filter(([, problem]) => problem),
  );

/** Returns the filled-in fields of a draft, trimmed. */
export const filledFields = <Name extends string>(
  draft: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, draft[name].trim()]).filter(([, value]) => value !== ""),
  );
