import "server-only";
import { type Fields, keyOf } from "#lib/server/intents/journal/record.ts";
import { keyedHash } from "#lib/server/intents/journal/secrets.ts";
import {
  compareText,
  fold,
  isBlank,
  type Likeness,
  toLoose,
  toPlain,
} from "#lib/server/intents/lookup/comparison.ts";
import {
  type Candidate,
  controlIn,
  judgeListed,
  keyOfKind,
  type LookUp,
  skewOf,
} from "#lib/server/intents/lookup/lookup.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";

const compareTeam = (input: Fields, record: Fields): Likeness =>
  isBlank(record.name) ? "unclear" : compareText(input.name, record.name);

/** One list of all teams that the key may see. */
export const lookUpTeams: LookUp = async (client, request, settings) => {
  const { input, control } = request;
  const limits = { ...settings, since: null, control };
  const { records, pages: _, ...searched } = await searchList(client, "teams.list", {}, limits);
  const { upstreamMs, ...judged } = await judgeListed(
    client,
    "teams.get",
    records.map((record) => ({ record, answer: records })),
    request,
    { compare: (views) => compareTeam(input, views.at(-1)?.record ?? {}) },
  );
  return {
    ...searched,
    ...judged,
    seen: records.map(keyOf),
    isProven: records.length > 0,
    control: controlIn(control, records),
    nextControl: keyOfKind(records, ({ name }) => !isBlank(name)),
    values: null,
    upstreamMs: searched.upstreamMs + upstreamMs,
  };
};

/** The same for a person: a service may store a phone number or a country in a form of its own. */
const formOf = (field: string, value: unknown) => {
  const text = String(toLoose(value));
  return field === "phone" ? text.replaceAll(/[^\d]/g, "") : text.replaceAll(/[^\p{L}\p{N}]/gu, "");
};

/** Fields of another address than ours, if they are there. */
const notSent = (input: Fields) =>
  ["addressTwo", "state"]
    .filter((field) => !(field in input))
    .map((field) => [field, null] as const);

/**
 * An address has no field that must be unique. Its alias and its street both have to contradict;
 * any other difference may be the service's own spelling.
 */
export const compareAddress = (input: Fields, record: Fields): Likeness => {
  const contradicts = (field: string) =>
    !isBlank(record[field]) && formOf(field, record[field]) !== formOf(field, input[field]);
  if (contradicts("alias") && contradicts("address")) return "different";
  // Without an id it can't be told from an older one that has the same fields.
  if (typeof record.id !== "string") return "unclear";
  return fold(
    [...Object.entries(input), ...notSent(input)].map(([field, sent]) =>
      compareText(sent, record[field]) === "same" ? "same" : "unclear",
    ),
  );
};

/** One list of all saved addresses. */
export const lookUpAddresses: LookUp = async (client, { input, control }, settings) => {
  const limits = { ...settings, since: null, control };
  const search = await searchList(client, "company.addresses", {}, limits);
  const { records, pages: _, ...searched } = search;
  return {
    ...searched,
    candidates: records.flatMap((record): Candidate[] => {
      const likeness = compareAddress(input, record);
      return likeness === "different" ? [] : [{ likeness, record }];
    }),
    unread: 0,
    seen: records.map(keyOf),
    isProven: records.length > 0,
    control: controlIn(control, records),
    nextControl: keyOfKind(records, ({ alias, address }) => !isBlank(alias) || !isBlank(address)),
    values: null,
  };
};

const sentFields = (input: Fields) => Object.keys(input).filter((field) => field !== "id");

/**
 * Whether a field has the value that was sent. A value that differs by case or spaces alone may be
 * the old one, or the new one as the service writes it; an email has no case.
 */
const compareValue = (field: string, sent: unknown, found: unknown): Likeness => {
  if (found === undefined) return "unclear";
  const likeness = compareText(sent, found);
  const isExact = isBlank(sent) || /email/i.test(field) || toPlain(sent) === toPlain(found);
  return likeness === "same" && !isExact ? "unclear" : likeness;
};

export const compareUpdate = (input: Fields, record: Fields): Likeness =>
  fold(sentFields(input).map((field) => compareValue(field, input[field], record[field])));

/** A field that the record does not show has no known value: it is not the same as an empty one. */
const valuesOf = (input: Fields, record: Fields) => {
  const fields = sentFields(input);
  if (fields.some((field) => record[field] === undefined)) return null;
  return keyedHash(
    "values",
    fields.map((field) => record[field]),
  );
};

/** An update is found by what its record says now. */
export const lookUpRecord =
  (name: "employees.get" | "teams.get"): LookUp =>
  async (client, { input, control }) => {
    const answer = await client.perform(name, { id: String(input.id) });
    const record: Fields = answer.data;
    const likeness = compareUpdate(input, record);
    return {
      candidates: likeness === "different" ? [] : [{ likeness, record }],
      seen: [keyOf(record)],
      isComplete: true,
      isCapped: false,
      isProven: true,
      control: controlIn(control, [record]),
      nextControl: keyOf(record),
      endedAt: null,
      values: valuesOf(input, record),
      unread: 0,
      skewMs: skewOf(answer),
      upstreamMs: answer.upstreamMs,
    };
  };
