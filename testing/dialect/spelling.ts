import { extraFields } from "#sandbox/choices/names.ts";
import { pick } from "#testing/random.ts";

/** A record, or a part of one, as an answer has it. */
export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `createdAt` → `created_at`. */
export const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns what chooses names and the order of fields at random, as the contract allows. */
export const spellingOf = (random: () => number) => {
  const isLikely = (probability: number) => random() < probability;
  return {
    random,
    isLikely,
    /** Returns a field's name in camel case or snake case: one of several, if it has several. */
    nameOf: (...names: string[]) => {
      const name = pick(names, random);
      return isLikely(0.5) ? name : toSnakeCase(name);
    },
    /** Returns the fields in either order, with one or two of `extras`. */
    withExtras(fields: Fields, extras: readonly Fields[]): Fields {
      const added = { ...pick(extras, random), ...(isLikely(0.4) ? pick(extras, random) : {}) };
      const entries = Object.entries({ ...added, ...fields });
      return Object.fromEntries(isLikely(0.5) ? entries : entries.toReversed());
    },
  };
};
export type Spelling = ReturnType<typeof spellingOf>;

/** "Unknown fields in responses must be ignored by clients." Source: api-v4.md, Resources. */
export const extraObjects: readonly Fields[] = [
  ...extraFields.map(([name, value]) => ({ [name]: value })),
  { priority: "normal" },
  { links: { self: "/v4/somewhere" } },
  { audit: { createdBy: "user_7", channel: "api" } },
  { notes: null },
  { reference: "PO-77" },
  { costCenter: { id: "cc_1", name: "Sales" } },
  { flags: { urgent: false } },
];
