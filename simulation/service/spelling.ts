import { pick } from "../random.ts";
import type { Fields } from "./service-world.ts";

/** `createdAt` → `created_at`. */
export const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Chooses names and the order of fields at random, as the contract allows. */
export interface Spelling {
  random: () => number;
  isLikely: (probability: number) => boolean;
  /** A field's name in camel case or snake case. */
  spell: (name: string) => string;
  /** One of several names of the same field. */
  oneOf: (...names: string[]) => string;
  /** The fields in either order, with one or two of `extras`. */
  withExtras: (fields: Fields, extras: readonly Fields[]) => Fields;
}

export const spellingOf = (random: () => number): Spelling => {
  const isLikely = (probability: number) => random() < probability;
  return {
    random,
    isLikely,
    spell: (name) => (isLikely(0.5) ? name : toSnakeCase(name)),
    oneOf: (...names) => pick(names, random),
    withExtras(fields, extras) {
      const added = { ...pick(extras, random), ...(isLikely(0.4) ? pick(extras, random) : {}) };
      const entries = Object.entries({ ...added, ...fields });
      return Object.fromEntries(isLikely(0.5) ? entries : entries.toReversed());
    },
  };
};

/** "Unknown fields in responses must be ignored by clients." Source: api-v4.md, Resources. */
export const extraFields: readonly Fields[] = [
  { priority: "normal" },
  { tags: [] },
  { links: { self: "/v4/somewhere" } },
  { audit: { createdBy: "user_7", channel: "api" } },
  { notes: null },
  { reference: "PO-77" },
  { costCenter: { id: "cc_1", name: "Sales" } },
  { flags: { urgent: false } },
];
