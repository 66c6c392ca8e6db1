import { describe, expect, test } from "vitest";
import { proof, seedOf, splitProof } from "./proofs.ts";

const whole = ["a", "b", "c"];

describe("the seed of a proof", () => {
  test("runs with all tests, and the rest of the whole as a proof", () => {
    const marksOf = seedOf(whole, ["b"]);
    expect(whole.filter((member) => marksOf(member) !== proof)).toEqual(["b"]);
  });

  test("and the rest are together the whole", () => {
    const parts = splitProof(whole, ["c", "a"]);
    expect(parts.map(({ members }) => members)).toEqual([["a", "c"], ["b"]]);
    expect(parts.map(({ marks }) => marks === proof)).toEqual([false, true]);
  });

  test("can't hold what the whole lacks, nor be empty", () => {
    expect(() => seedOf(whole, ["a", "d"])).toThrow("lacks d");
    expect(() => splitProof(whole, [])).toThrow("empty");
  });
});
