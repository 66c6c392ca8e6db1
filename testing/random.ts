import { numbersOf } from "#sandbox/world/chance.ts";

/** Returns a seeded generator of numbers from 0 up to 1, so that a run can be repeated. */
export const seeded = numbersOf;

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** FNV-1a: turns a label into a number to seed with. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
};

/** Returns the choices of some labels. The same labels give the same choices at every call. */
export const chanceOf = (...labels: (string | number)[]) => {
  const random = seeded(hash(labels.join("\u0000")));
  /** Returns a whole number from `from` to `to`, both included. */
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    /** Returns true with the given probability. */
    isHit: (probability: number) => random() < probability,
    pick: <Item>(items: readonly Item[]) => pick(items, random),
    int,
    /** Returns between `from` and `to` different items, in their order. */
    some<Item>(items: readonly Item[], from: number, to: number): Item[] {
      const left = [...items];
      const wanted = Math.min(int(from, to), items.length);
      while (left.length > wanted) left.splice(int(0, left.length - 1), 1);
      return left;
    },
    /** Returns four characters that hardly occur elsewhere, to recognize a value on a page. */
    token: () =>
      Array.from({ length: 4 }, (_, at) =>
        at % 2 === 0 ? "bcdfghjkmnpqrtvwxz"[int(0, 17)] : "0123456789"[int(0, 9)],
      ).join(""),
  };
};
export type Chance = ReturnType<typeof chanceOf>;
