import { drawFor } from "#sandbox/random-shape/draw.ts";

/** An id of a record or of a catalog item, as the handlers write it. */
const canonicalId = /(?:ord|emp|dev|team|addr|acc|shp)_[0-9A-Z]{10}|cat_[a-z]{2}\d{3}/;
const everyId = new RegExp(canonicalId, "g");

/** Texts around an id. Ids are opaque, so each of these is legal. Source: api-v4.md, Resources. */
const decorations: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["a b ", " c"],
  ["x%2F", ""],
  ["%41", "%"],
  ["..", ""],
  ["", "#1"],
  ["", "?v=1&w=2"],
  ["заказ-", ""],
  ["注文 ", "号"],
  ["", "-é📦"],
  ["a+b=", ";c,d"],
  ["~'(", ")*!"],
  [`${"long-".repeat(14)}`, ""],
  ["طلب-", ""],
  ["a/", "/b"],
  ["C:\\", ""],
];

/** Returns what converts between the canonical ids and the odd ids of a random shape. */
export const idMappingOf = (seed: number) => {
  const toOdd = (id: string) => {
    const [before, after] = drawFor(seed, "id", id).pick(decorations);
    return `${before}${id}${after}`;
  };
  return {
    /** Returns the text with every id in it replaced by its odd form. */
    write: (text: string) => text.replace(everyId, toOdd),
    /** Returns the canonical id of an odd id, and any other text unchanged. */
    read: (text: string) => {
      const id = canonicalId.exec(text)?.[0];
      if (id === undefined) return text;
      if (toOdd(id) === text) return id;
      // Clients know only the odd form, so the canonical form must not find the record.
      return text === id ? `unknown-${text}` : text;
    },
  };
};
export type IdMapping = ReturnType<typeof idMappingOf>;
