"use client";

import { lazy } from "react";
import { teamHref } from "#components/data/record-hrefs.ts";
import { useNumbers } from "#components/data/viewer.tsx";
import { OrderCountCell, TeamOrderCounts } from "#components/order/order-count-cell.tsx";
import { ReadCell, Unknown } from "#components/table/read-cell.tsx";
import type { Column, TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { teamTitle } from "#components/team/team-text.ts";
import { Code } from "#components/ui/code.tsx";
import type { Team } from "#lib/v4/records/company.ts";

function Headcount({ count }: { count: number | null | undefined }) {
  const { numberText } = useNumbers();
  if (typeof count !== "number") return <Unknown why="The answer has no employee count." />;
  return (
    <>
      {numberText(count)}
      <span className="list-caption"> {count === 1 ? "employee" : "employees"}</span>
    </>
  );
}

export const teamTable: TableDefinition<"teams.list"> = {
  noun: ["team", "teams"],
  rowId: (team) => team.id,
  href: (team) => teamHref(team.id),
  CellsProvider: TeamOrderCounts,
  Peek: lazy(() => import("#components/team/team-peek.tsx")),
  columns: [
    textColumn({ id: "name", header: "Team", size: 200, narrow: "title" }, teamTitle, (title) => (
      <span className="font-medium">{title}</span>
    )),
    {
      id: "employees",
      header: "Employees",
      size: 104,
      align: "end",
      narrow: "status",
      // Lists may leave it out (api-v4.md, Resources, Team): then each row reads its team.
      cell: ({ id, employeeCount }) =>
        employeeCount === null || employeeCount === undefined ? (
          <ReadCell name="teams.get" input={{ id }}>
            {({ data }) => <Headcount count={data.employeeCount} />}
          </ReadCell>
        ) : (
          <Headcount count={employeeCount} />
        ),
      text: ({ employeeCount }) => String(employeeCount ?? ""),
    },
    ...(["open", "late"] as const).map(
      (counted): Column<Team> => ({
        id: counted,
        header: counted === "open" ? "Open orders" : "Late orders",
        size: 104,
        align: "end",
        narrow: counted === "open" ? "note" : "aside",
        leaves: counted === "open" ? 2 : 3,
        isOnScreenOnly: true,
        cell: (team) => (
          <OrderCountCell value={team.name} name={teamTitle(team)} counted={counted} />
        ),
        text: () => "",
      }),
    ),
    textColumn(
      { id: "id", header: "ID", size: 180, narrow: "sub", leaves: 1 },
      ({ id }) => id,
      (_, { id }) => <Code className="text-ink-3">{id}</Code>,
    ),
  ],
};
