/** A repeatable random generator: the same parts give the same draws on every machine. */
export interface Chance {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number in [0, limit). */
  below(limit: number): number;
  between(low: number, high: number): number;
  is(probability: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
}

/** Hashes numbers to 32 bits. */
export const mix = (...parts: number[]): number => {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash ^ Math.floor(part / 4294967296), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
};

/** Returns a generator of numbers in [0, 1) that a 32-bit number seeds (mulberry32). */
export const numbersOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let draw = Math.imul(state ^ (state >>> 15), 1 | state);
    draw = (draw + Math.imul(draw ^ (draw >>> 7), 61 | draw)) ^ draw;
    return ((draw ^ (draw >>> 14)) >>> 0) / 4294967296;
  };
};

/** Returns the generator that the parts seed. */
export const chanceOf = (...parts: number[]): Chance => {
  const next = numbersOf(mix(...parts));
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    is: (probability) => next() < probability,
    pick: <Item>(list: readonly Item[]) => list[below(list.length)] as Item,
  };
};
