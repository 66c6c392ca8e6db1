import "server-only";
import { writeText } from "#lib/protocol/write-text.ts";
import { controlIn, type LookUp, ofSingleRead } from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import {
  idOf,
  resendAgain,
  type WriteDefinition,
} from "#lib/server/intents/writes/write-definition.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { changedFields, compareUpdate } from "#lib/v4/compare-update.ts";
import { compareAlone } from "#lib/v4/comparison.ts";
import {
  endpointOf,
  operationNames,
  type ReadName,
  type UpdateName,
  type WriteName,
  writeNames,
} from "#lib/v4/operations/endpoints.ts";

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

/** Returns the read that shows the record which a write changes; `undefined` for other writes. */
const singleReadOf = (name: WriteName) => {
  const { route } = endpointOf(name);
  if (!route.startsWith("PATCH ")) return undefined;
  return operationNames.find(
    (read): read is SingleRead => endpointOf(read).route === route.replace("PATCH", "GET"),
  );
};

const updateOf = (name: WriteName, singleRead: SingleRead): WriteDefinition => ({
  identity: ({ id }) => [id],
  subjectId: idOf,
  lookUp: lookUpUpdate(singleRead),
  compare: compareUpdate,
  resend: resendAgain,
  text: {
    unknowable: sentenceToStore("journal.updateUnknowable", { kind: writeText[name].kind }),
  },
});

/** The definition of every `PATCH` of a record that is read singly. */
export const updateWrites = Object.fromEntries(
  writeNames.flatMap((name) => {
    const singleRead = singleReadOf(name);
    return singleRead === undefined ? [] : [[name, updateOf(name, singleRead)]];
  }),
) as Record<UpdateName, WriteDefinition>;
