import fc from "fast-check";
import { expect, test } from "vitest";
import {
  id,
  listOf,
  maybeText,
  missingFacts,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";
import TeamPeek from "#components/team/team-peek.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";

const team = recordOf(
  fc.record({
    id,
    name: maybeText,
    employeeCount: fc.option(fc.nat({ max: 900 }), { nil: undefined }),
  }),
);

test("a team's page shows every field of the record", () => {
  fc.assert(
    fc.property(team, (record) => {
      const text = pageText(
        [["teams.get", { id: record.id }, record]],
        <TeamRecord id={record.id} />,
      );
      expect(missingFacts(record, text)).toEqual([]);
    }),
  );
});

test("a peek at a team shows every field of the record and of the list's row", () => {
  fc.assert(
    fc.property(team, team, (record, other) => {
      const row = { ...other, id: record.id };
      const text = pageText([["teams.get", { id: row.id }, record]], <TeamPeek row={row} />);
      expect(missingFacts(record, text)).toEqual([]);
      expect(missingFacts(row, text)).toEqual([]);
      expect(missingFacts(row, pageText([], <TeamPeek row={row} />))).toEqual([]);
    }),
  );
});

const membersFound = (employees: readonly object[]) =>
  pageText(
    [
      ["teams.get", { id: "team_1" }, { id: "team_1", name: "Platform" }],
      ["employees.list", { query: "Platform", limit: 50 }, listOf(employees)],
    ],
    <TeamRecord id="team_1" />,
  );

test("a team without members shows the search and its results", () => {
  expect(membersFound([])).toContain("the search returned no results");
  expect(membersFound([{ id: "e1", teamName: "Platform Security" }])).toContain("among 1 result.");
  expect(membersFound([{ id: "e1" }])).toContain("unknown: searching employees");
});
