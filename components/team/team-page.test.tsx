import fc from "fast-check";
import { expect, test } from "vitest";
import {
  expectEveryFact,
  expectPeekOfEveryFact,
  id,
  listOf,
  maybeText,
  optional,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";
import { TeamMembers } from "#components/team/team-members.tsx";
import TeamPeek from "#components/team/team-peek.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";

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
