"use client";

import { lazy } from "react";
import type { TableOf } from "#components/table/table-of.ts";
import { teamTitle } from "#components/team/team-title.ts";
import { teamHref } from "#components/ui/record-hrefs.ts";

export const teamTable: TableOf<"teams.list"> = {
  noun: ["team", "teams"],
  empty: "The company has no team yet, or none is in your sight.",
  rowId: (team) => team.id,
  href: (team) => teamHref(team.id),
  ahead: (team) => ["teams.get", { id: team.id }],
  Peek: lazy(() => import("#components/team/team-peek")),
  columns: [
    {
      id: "name",
      header: "Team",
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
      header: "Id",
      narrow: "sub",
      cell: ({ id }) => <span className="code text-ink-3">{id}</span>,
      text: ({ id }) => id,
    },
  ],
};
