import { type Chance, chanceOf } from "#sandbox/world/chance.ts";

const hashOf = (text: string) => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
};

/** Returns the random generator of one choice: the same seed and parts give the same draws. */
export const drawFor = (seed: number, ...parts: readonly string[]): Chance =>
  chanceOf(seed, ...parts.map(hashOf));
