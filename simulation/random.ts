import { numbersOf } from "#sandbox/world/chance.ts";

/** Returns a seeded generator of numbers from 0 up to 1, so that a run can be repeated. */
export const seeded = numbersOf;

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Choices that a seed determines. */
export interface Chance {
  /** True with the given probability. */
  isHit: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A whole number from `from` to `to`, both included. */
  int: (from: number, to: number) => number;
  /** Between `from` and `to` different items, in their order. */
  some: <Item>(items: readonly Item[], from: number, to: number) => Item[];
  /** Four characters that hardly occur elsewhere, so that a value can be recognized on a page. */
  token: () => string;
}

/** FNV-1a: turns a label into a number to seed with. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
};

/** Returns the choices of some labels. The same labels give the same choices at every call. */
export const chanceOf = (...labels: (string | number)[]): Chance => {
  const random = seeded(hash(labels.join("\u0000")));
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    isHit: (probability) => random() < probability,
    pick: (items) => pick(items, random),
    int,
    some(items, from, to) {
      const left = [...items];
      const wanted = Math.min(int(from, to), items.length);
      while (left.length > wanted) left.splice(int(0, left.length - 1), 1);
      return left;
    },
    token: () =>
      Array.from({ length: 4 }, (_, at) =>
        at % 2 === 0 ? "bcdfghjkmnpqrtvwxz"[int(0, 17)] : "0123456789"[int(0, 9)],
      ).join(""),
  };
};
