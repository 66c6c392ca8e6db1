import "server-only";
import {
  type Compare,
  type ComparedField,
  compareAlone,
  compareFields,
  compareText,
  fold,
  isBlank,
  latestOf,
  toPlain,
} from "#lib/server/intents/lookup/comparison.ts";
import { controlIn, type LookUp, ofSingleRead } from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import {
  idOf,
  resendAgain,
  type WriteDefinition,
} from "#lib/server/intents/writes/write-definition.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import type { ReadName } from "#lib/v4/registry.ts";

const changedFields = (input: Fields) => Object.entries(input).filter(([field]) => field !== "id");

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

export const compareUpdate: Compare = (input, views) => {
  const fields = compareFields(changedFields(input), latestOf(views), compareValue);
  return { likeness: fold(fields.map(({ likeness }) => likeness)), fields };
};

/**
 * Hashes the values that an update replaces. `null` where the record leaves one out: an absent field
 * is not an empty one.
 */
const hashReplacedValues = (input: Fields, record: Fields) => {
  const values = changedFields(input).map(([field]) => record[field]);
  return values.includes(undefined) ? null : keyedHash("values", values);
};

type SingleRead = Extract<ReadName, `${string}.get`>;

const lookUpUpdate =
  (singleRead: SingleRead): LookUp =>
  async (client, { input, control }) => {
    const answer = await client.perform(singleRead, { id: String(input.id) });
    const record: Fields = answer.data;
    const { likeness, fields } = compareAlone(compareUpdate, input, record);
    return {
      ...ofSingleRead(answer),
      candidates: likeness === "different" ? [] : [{ likeness, record }],
      compared: [{ key: keyOf(record), fields }],
      seen: [keyOf(record)],
      isComplete: true,
      isProven: true,
      control: controlIn(control, [record]),
      nextControl: keyOf(record),
      values: hashReplacedValues(input, record),
    };
  };

export const updateOf = (
  singleRead: SingleRead,
  uniqueField: string,
  text: WriteDefinition["text"],
): WriteDefinition => ({
  identity: ({ id }) => [id],
  subjectId: idOf,
  uniqueField,
  lookUp: lookUpUpdate(singleRead),
  compare: compareUpdate,
  resend: resendAgain,
  text,
});
