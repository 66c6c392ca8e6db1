import "server-only";
import { controlIn, type LookUp, ofSingleRead } from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import {
  idOf,
  resendAgain,
  type WriteDefinition,
} from "#lib/server/intents/writes/write-definition.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { changedFields, compareUpdate } from "#lib/v4/compare-update.ts";
import { compareAlone } from "#lib/v4/comparison.ts";
import type { ReadName } from "#lib/v4/registry.ts";

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

/** Returns the definition of a `PATCH` of a record that is read singly. */
export const updateOf = (
  singleRead: SingleRead,
  text: WriteDefinition["text"],
): WriteDefinition => ({
  identity: ({ id }) => [id],
  subjectId: idOf,
  lookUp: lookUpUpdate(singleRead),
  compare: compareUpdate,
  resend: resendAgain,
  text,
});
