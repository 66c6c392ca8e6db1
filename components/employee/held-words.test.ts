import { expect, test } from "vitest";
import { heldWords } from "#components/employee/held-words.ts";

const listOf = (count: number, totalCount: number | null, nextCursor: string | null = null) => ({
  items: Array.from({ length: count }),
  totalCount,
  nextCursor,
});

test.each([
  [3, listOf(3, 3), "Checked with the 3 devices held"],
  [1, listOf(1, 1), "Checked with the device held"],
  [3, listOf(3, null), "Checked with the 3 devices listed"],
  [50, listOf(50, 120), "Checked with 50 of the 120 devices held"],
  [1, listOf(1, 3), "Checked with 1 of the 3 devices held"],
  [50, listOf(50, null, "after-50"), "Checked with the first 50 devices held; there are more"],
  [200, listOf(240, null), "Checked with the first 200 devices held; there are more"],
])(
  "%i devices of a list are said to be all of them only where it says so",
  (checked, list, words) => {
    expect(heldWords(checked, list)).toBe(words);
  },
);
