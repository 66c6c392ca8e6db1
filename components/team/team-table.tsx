"use client";

import { lazy } from "react";
import { teamHref } from "#components/data/record-hrefs.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { teamTitle } from "#components/team/team-text.ts";
import { Code } from "#components/ui/code.tsx";

export const teamTable: TableDefinition<"teams.list"> = {
  noun: ["team", "teams"],
  rowId: (team) => team.id,
  href: (team) => teamHref(team.id),
  prefetch: (team) => ["teams.get", { id: team.id }],
  Peek: lazy(() => import("#components/team/team-peek.tsx")),
  columns: [
    textColumn({ id: "name", header: "Team", size: 144, narrow: "title" }, teamTitle, (title) => (
      <span className="font-medium">{title}</span>
    )),
    {
      id: "employees",
      header: "Employees",
      align: "end",
      narrow: "status",
      isOptional: true,
      cell: ({ employeeCount }) => employeeCount ?? "—",
      text: ({ employeeCount }) => String(employeeCount ?? ""),
    },
    textColumn(
      { id: "id", header: "ID", narrow: "sub" },
      ({ id }) => id,
      (_, { id }) => <Code className="text-ink-3">{id}</Code>,
    ),
  ],
};
