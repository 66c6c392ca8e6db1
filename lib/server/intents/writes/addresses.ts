import "server-only";
import {
  controlIn,
  keyOfKind,
  type LookUp,
  toCandidates,
} from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import { resendNever, type WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import {
  type Compare,
  type ComparedField,
  compareAlone,
  compareFields,
  compareText,
  fold,
  isBlank,
  latestOf,
  toLoose,
} from "#lib/v4/comparison.ts";

/** Returns a value without what a service may spell its own way, such as spaces in a phone number. */
const toBareText = (field: string, value: unknown) => {
  const text = String(toLoose(value));
  return field === "phone" ? text.replaceAll(/[^\d]/g, "") : text.replaceAll(/[^\p{L}\p{N}]/gu, "");
};

const isOtherText = (field: string, sent: unknown, found: unknown) =>
  !isBlank(found) && toBareText(field, found) !== toBareText(field, sent);

/** Fields that belong to another address than the one sent, if the record fills them. */
const unsentFields = (input: Fields) =>
  ["addressTwo", "state"]
    .filter((field) => !(field in input))
    .map((field) => [field, undefined] as const);

const compareField = (field: string, sent: unknown, found: unknown): ComparedField["likeness"] => {
  if (compareText(sent, found) === "same") return "same";
  return isOtherText(field, sent, found) && !isBlank(sent) ? "different" : "unclear";
};

/**
 * Compares an address. No field of it must be unique: its alias and its street both have to
 * contradict, because any other difference may be the service's own spelling.
 */
export const compareAddress: Compare = (input, views) => {
  const record = latestOf(views);
  const sent = [...Object.entries(input), ...unsentFields(input)];
  const fields = compareFields(sent, record, compareField);
  const shown = fields.filter(({ field, likeness }) => field in input || likeness !== "same");
  const contradicts = (name: string) => isOtherText(name, input[name], record[name]);
  if (contradicts("alias") && contradicts("address")) {
    return { likeness: "different", fields: shown };
  }
  // Without an id it can't be distinguished from an older address that has the same fields.
  if (typeof record.id !== "string") return { likeness: "unclear", fields: shown };
  const likeness = fold(fields.map((each) => (each.likeness === "same" ? "same" : "unclear")));
  return { likeness, fields: shown };
};

const lookUpAddresses: LookUp = async (client, { input, control }, settings) => {
  const search = await searchList(client, "company.addresses", {}, settings);
  const { records, pages: _, ...searched } = search;
  const compared = records.map((record) => ({
    record,
    ...compareAlone(compareAddress, input, record),
  }));
  return {
    ...searched,
    ...toCandidates(compared),
    unread: 0,
    seen: records.map(keyOf),
    isProven: records.length > 0,
    control: controlIn(control, records),
    nextControl: keyOfKind(records, ({ alias, address }) => !isBlank(alias) || !isBlank(address)),
    values: null,
  };
};

const addAddress = {
  identity: (input) =>
    Object.keys(input)
      .sort()
      .map((field) => [field, toLoose(input[field])]),
  lookUp: lookUpAddresses,
  compare: compareAddress,
  resend: resendNever,
  text: {
    unknowable: sentenceToStore("journal.addressUnknowable"),
  },
} satisfies WriteDefinition;

export const addressWrites = {
  "company.add-address": addAddress,
};
