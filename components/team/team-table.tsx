"use client";

import { lazy } from "react";
import { teamHref } from "#components/data/record-hrefs.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { teamTitle } from "#components/team/team-text.ts";
import { Code } from "#components/ui/code.tsx";

export const teamTable: TableDefinition<"teams.list"> = {
  noun: ["team", "teams"],
  empty: "No teams yet, or none you have access to.",
  rowId: (team) => team.id,
  href: (team) => teamHref(team.id),
  prefetch: (team) => ["teams.get", { id: team.id }],
  Peek: lazy(() => import("#components/team/team-peek.tsx")),
  columns: [
    {
      id: "name",
      header: "Team",
      size: 144,
      narrow: "title",
      cell: (team) => <span className="font-medium">{teamTitle(team)}</span>,
      text: teamTitle,
    },
    {
      id: "employees",
      header: "Employees",
      align: "end",
      narrow: "status",
      isOptional: true,
      cell: ({ employeeCount }) => employeeCount ?? "—",
      text: ({ employeeCount }) => String(employeeCount ?? ""),
    },
    {
      id: "id",
      header: "ID",
      narrow: "sub",
      cell: ({ id }) => <Code className="text-ink-3">{id}</Code>,
      text: ({ id }) => id,
    },
  ],
};
