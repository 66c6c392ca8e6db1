import { describe, expect, test } from "vitest";
import { membersOf } from "#components/team/members-of.ts";

const page = (teams: (string | null)[], rest = {}) => ({
  items: teams.map((teamName, index) => ({ id: `emp_${index}`, teamName })),
  page: 0,
  pageSize: 50,
  totalCount: null,
  nextCursor: null,
  ...rest,
});

describe("membersOf", () => {
  test("keeps only those whose team has this very name", () => {
    const found = page(["Platform", "Platform Security", "platform", null, " Platform "]);
    expect(membersOf(found, "Platform", null).members.map(({ id }) => id)).toEqual([
      "emp_0",
      "emp_4",
    ]);
  });

  test("takes composed and decomposed letters for the same", () => {
    expect(membersOf(page(["Équipe"]), "E\u0301quipe", null).members).toHaveLength(1);
  });

  test("counts as everyone only when the team's own count is reached", () => {
    expect(membersOf(page(["A", "A"]), "A", 2).isEveryone).toBe(true);
    expect(membersOf(page(["A", "B"]), "A", 2).isEveryone).toBe(false);
    expect(membersOf(page([]), "A", 0).isEveryone).toBe(true);
    expect(membersOf(page(["A"]), "A", undefined).isEveryone).toBeNull();
  });

  test("knows that there may be more, by total, by cursor or by a full page", () => {
    expect(membersOf(page(["A"], { totalCount: 1 }), "A", 1).hasMore).toBe(false);
    expect(membersOf(page(["A"], { totalCount: 2 }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { nextCursor: "x" }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { pageSize: 1 }), "A", 1).hasMore).toBe(true);
    expect(membersOf(page(["A"], { pageSize: null }), "A", 1).hasMore).toBe(false);
  });
});
