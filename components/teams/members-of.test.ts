import { describe, expect, test } from "vitest";
import { completenessText, membersOf } from "#components/teams/members-of.ts";
import { listOf } from "#testing/components/page.tsx";

const page = (teams: (string | null)[], more = {}) =>
  listOf(
    teams.map((teamName, index) => ({ id: `emp_${index}`, teamName })),
    { pageSize: 50, ...more },
  );

describe("the members of a team", () => {
  test("are the employees whose team has this name, in whatever letter case", () => {
    const found = page(["Platform", "Platform Security", "platform", null, " Platform "]);
    expect(membersOf(found, "Platform", null).members.map(({ id }) => id)).toEqual([
      "emp_0",
      "emp_2",
      "emp_4",
    ]);
  });

  test("match where letters are composed in one name and decomposed in the other", () => {
    expect(membersOf(page(["Équipe"]), "E\u0301quipe", null).members).toHaveLength(1);
  });

  test("are complete only when they are as many as the team's own count", () => {
    expect(membersOf(page(["A", "A"]), "A", 2).isComplete).toBe(true);
    expect(membersOf(page(["A", "B"]), "A", 2).isComplete).toBe(false);
    expect(membersOf(page([]), "A", 0).isComplete).toBe(true);
    expect(membersOf(page(["A"]), "A", undefined).isComplete).toBeNull();
  });

  test("may be more by the total, by a cursor or by a full page", () => {
    expect(membersOf(page(["A"], { totalCount: 1 }), "A", 1).hasMore).toBe(false);
    expect(membersOf(page(["A"], { totalCount: 2 }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { nextCursor: "x" }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { pageSize: 1 }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { pageSize: null }), "A", 1).hasMore).toBe(false);
  });
});

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
