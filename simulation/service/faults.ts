/**
 * What the faulty service does to a write, besides doing it. The answer does not tell the outcome: an
 * order that meets one is read back, and goes through once.
 */
export const writeFaults = [
  "reset before commit",
  "reset after commit",
  "500 before commit",
  "500 after commit",
  "503 after commit",
  "403 before commit",
  "403 after commit",
  "404 before commit",
  "404 after commit",
  "409 after commit",
  "429 before commit",
  "429 after commit",
  "408 before commit",
  "redirect before commit",
  "redirect after commit",
  "truncated answer",
  "not JSON",
  "no id",
  "error behind 200, committed",
  "no answer, committed",
  "no answer, not committed",
  "late commit",
  "broken gzip answer",
  "unknown coding",
  "201 with Location",
  "202 with Location",
  "204 without a body",
] as const;

/** Successes that any service may answer with, and that are hard to read. */
export const hardAnswers = ["gzip answer", "br answer", "deep envelope", "strange key"] as const;

/**
 * Refusals that the contract makes proof: nothing is sent again, and nothing lands. 400 is "a missing
 * or malformed field", and 401 judges the key, both before anything is done. So neither comes after a
 * commit here: a service that answered so would break the contract. Source: api-v4.md, Errors.
 */
export const refusals = ["400 before commit", "401 before commit"] as const;
export type WriteFault =
  | (typeof writeFaults)[number]
  | (typeof hardAnswers)[number]
  | (typeof refusals)[number];

/** What chance may do to a write. */
export const chanceFaults: readonly WriteFault[] = [...writeFaults, ...hardAnswers, ...refusals];

/** What it does to a read. `empty`: a list without its records. `stale`: without the newest. */
export const readFaults = ["500", "reset", "truncated", "empty", "stale"] as const;
export type ReadFault = (typeof readFaults)[number];

/** A small seeded generator (mulberry32): a run can be repeated. */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;
