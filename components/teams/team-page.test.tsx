import fc from "fast-check";
import { expect, test } from "vitest";
import { TeamMembers } from "#components/teams/team-members.tsx";
import { teamOrderFacts } from "#components/teams/team-orders.tsx";
import TeamPeek from "#components/teams/team-peek.tsx";
import { TeamRecord } from "#components/teams/team-record.tsx";
import { deviceCountText, devicesOf } from "#components/teams/use-team-devices.ts";
import {
  expectEveryFact,
  expectPeekOfEveryFact,
  listOf,
  pageText,
} from "#testing/components/page.tsx";
import { id, maybeText, optional, recordOf } from "#testing/dialect/arbitraries.ts";

const team = recordOf({
  id,
  name: maybeText,
  employeeCount: optional(fc.nat({ max: 900 })),
});

test("a team's page shows every field of the record", () => {
  expectEveryFact(team, (record) =>
    pageText(
      [["teams.get", { id: record.id }, record]],
      <TeamRecord id={record.id} members={<TeamMembers id={record.id} />} />,
    ),
  );
});

test("a peek at a team shows every field of the record and of the list's row", () => {
  expectPeekOfEveryFact("teams.get", team, TeamPeek);
});

const membersFound = (employees: object[]) =>
  pageText(
    [
      ["teams.get", { id: "team_1" }, { id: "team_1", name: "Platform" }],
      ["employees.list", { query: "Platform", limit: 50 }, listOf(employees)],
    ],
    <TeamRecord id="team_1" members={<TeamMembers id="team_1" />} />,
  );

test("a team's page lists its members", () => {
  expect(membersFound([{ id: "e1", displayName: "Ada Lund", teamName: "Platform" }])).toContain(
    "ada lund",
  );
});

test("a team without members shows the search and its results", () => {
  expect(membersFound([])).toContain("the search returned no results");
  expect(membersFound([{ id: "e1", teamName: "Platform Security" }])).toContain("among 1 result.");
  expect(membersFound([{ id: "e1" }])).toContain("unknown: searching employees");
});

const order = (id: string, late: boolean | null, elapsedDays = 3) => ({
  id,
  sla: late === null ? null : { late, expectedDays: 5, elapsedDays },
});
const proven = { at: "2026-11-21T10:00:00Z", isComplete: true, undecidedCount: 0 };

test("a team's late orders come first, the longest delay on top", () => {
  const orders = [order("o1", false), order("o2", true, 7), order("o3", true, 20)];
  const { orders: shown, lateCount, isExact } = teamOrderFacts({ ...proven, orders });
  expect(shown.map(({ id }) => id)).toEqual(["o3", "o2", "o1"]);
  expect(lateCount).toBe(2);
  expect(isExact).toEqual({ open: true, late: true });
});

test("a team's numbers of orders are exact only where the answer proves them", () => {
  const exactOf = (changes: object) =>
    teamOrderFacts({ ...proven, orders: [order("o1", false)], ...changes }).isExact;
  expect(exactOf({ isComplete: false })).toEqual({ open: false, late: false });
  expect(exactOf({ undecidedCount: 1 })).toEqual({ open: false, late: false });
  expect(exactOf({ orders: [order("o1", null)] })).toEqual({ open: true, late: false });
});

const held = (...ids: string[]) => ({
  data: {
    data: listOf(
      ids.map((deviceId) => ({ id: deviceId })),
      { totalCount: ids.length },
    ),
    at: proven.at,
    gap: null,
  },
  error: null,
});
const pending = { data: undefined, error: null };
const lost = { data: undefined, error: new Error("lost") };
const team2 = { members: [{ id: "e1", displayName: "Ada" }, { id: "e2" }], isComplete: true };

test("a team's devices are counted once each member's devices are read, and named with their holders", () => {
  const found = devicesOf(team2, [held("d1", "d2"), held()]);
  expect(found.devices.map(({ id, employeeName }) => [id, employeeName])).toEqual([
    ["d1", "Ada"],
    ["d2", "Ada"],
  ]);
  expect(deviceCountText(found, String)).toBe("2");
  expect(deviceCountText(devicesOf(team2, [held("d1"), pending]), String)).toBeNull();
});

test("lists without a device prove no zero, and a plus stands where a member is missing or could not be read", () => {
  expect(deviceCountText(devicesOf(team2, [held(), held()]), String)).toBeNull();
  expect(deviceCountText(devicesOf(team2, [held(), lost]), String)).toBeNull();
  expect(deviceCountText(devicesOf(team2, [held("d1"), lost]), String)).toBe("1+");
  const part = { ...team2, isComplete: false };
  expect(deviceCountText(devicesOf(part, [held(), held()]), String)).toBeNull();
  expect(deviceCountText(devicesOf(part, [held("d1"), held()]), String)).toBe("1+");
});
