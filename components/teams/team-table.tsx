"use client";

import { lazy } from "react";
import { orderCountColumn, TeamOrderCounts } from "#components/orders/order-count-cell.tsx";
import { ReadCell, Unknown } from "#components/table/read-cell.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { teamHref } from "#components/teams/team-screen.ts";
import { teamTitle } from "#components/teams/team-text.ts";
import { Code } from "#components/ui/code.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { read } from "#lib/client/read.ts";
import { unknownCell } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";
import { asReceived } from "#lib/v4/normalize/json.ts";
import type { Team } from "#lib/v4/records/company.ts";

function Headcount({ count }: { count: number | null | undefined }) {
  const { numberText } = useNumbers();
  if (typeof count !== "number") return <Unknown why={t("team.noCount")} />;
  return (
    <>
      {numberText(count)}
      <span className="list-caption"> {t("team.countCaption", { count })}</span>
    </>
  );
}

/** Returns the number of employees that a record gives; empty without one. */
const countOf = ({ employeeCount }: Team) => String(employeeCount ?? "");

export const teamTable: TableDefinition<"teams.list"> = {
  noun: ["team", "teams"],
  rowId: (team) => team.id,
  href: (team) => teamHref(team.id),
  CellsProvider: TeamOrderCounts,
  Peek: lazy(() => withWords(import("#components/teams/team-peek.tsx"))),
  Notice: lazy(() => withWords(import("#components/requests/not-shown-notice.tsx"))),
  columns: [
    textColumn(
      { id: "name", header: () => t("team.column"), size: 200, narrow: "title" },
      teamTitle,
      (title) => <span className="font-medium">{title}</span>,
    ),
    {
      id: "employees",
      header: () => t("team.employees"),
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
      text: countOf,
      readText: {
        isNeeded: (team) => countOf(team) === "",
        read: async ({ id }, ask) => {
          const { data } = await ask((signal) => read("teams.get", { id }, signal));
          // A count that could not be read is not a count that is absent.
          return countOf(data) || (Object.hasOwn(data, asReceived) ? unknownCell() : "");
        },
      },
    },
    ...(["open", "late"] as const).map((counted) =>
      orderCountColumn<Team>({
        by: "team",
        counted,
        value: ({ name }) => name,
        name: teamTitle,
        place: counted === "open" ? { narrow: "note", leaves: 2 } : { narrow: "aside", leaves: 3 },
      }),
    ),
    textColumn(
      { id: "id", header: () => t("team.id"), size: 180, narrow: "sub", leaves: 1 },
      ({ id }) => id,
      (_, { id }) => <Code className="text-ink-3">{id}</Code>,
    ),
  ],
};
