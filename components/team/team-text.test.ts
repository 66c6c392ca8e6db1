import { expect, test } from "vitest";
import { completenessText } from "#components/team/team-text.ts";

test.each([
  [3, 3, true, false, "3 members."],
  [1, 1, true, false, "1 member."],
  [2, 3, false, false, "2 of 3 found by search: the API has no filter by team."],
  [
    2,
    null,
    null,
    true,
    "2 found by search, which may not be all: the API has no filter by team. Only the first 50 results were checked.",
  ],
] as const)(
  "%s members of %s are described as complete only where they are",
  (count, total, isComplete, hasMore, text) => {
    expect(completenessText(count, total, { isComplete, hasMore })).toBe(text);
  },
);
