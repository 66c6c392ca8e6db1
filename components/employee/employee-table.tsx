"use client";

import { lazy } from "react";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { useNumbers } from "#components/data/viewer.tsx";
import { heldCount } from "#components/employee/held-count.ts";
import { EmployeeOrderCounts, OrderCountCell } from "#components/order/order-count-cell.tsx";
import { employeeTitle } from "#components/person/employee-title.ts";
import { countryColumn } from "#components/table/country-column.tsx";
import { ReadCell, Unknown } from "#components/table/read-cell.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { countryName } from "#components/ui/country.tsx";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";

function HeldCount({ answer }: { answer: ReadAnswer<"employees.devices"> }) {
  return heldCount(answer, useNumbers()) ?? <Unknown why="The answer has no devices." />;
}

export const employeeTable: TableDefinition<"employees.list"> = {
  noun: ["employee", "employees"],
  order: { label: "Name", asc: "A to Z", desc: "Z to A", byDefault: "asc" },
  filters: {
    email: { placeholder: "name@company.com" },
    // `active` is the only value seen: a person types any other (api-v4.md, States).
    status: { placeholder: "active" },
    country: { countries: true, format: countryName },
  },
  rowId: (employee) => employee.id,
  href: (employee) => employeeHref(employee.id),
  CellsProvider: EmployeeOrderCounts,
  Peek: lazy(() => import("#components/employee/employee-peek.tsx")),
  columns: [
    textColumn(
      { id: "name", header: "Name", size: 168, sort: "displayName", narrow: "title" },
      employeeTitle,
      (name) => <span className="font-medium">{name}</span>,
    ),
    textColumn(
      { id: "email", header: "Email", size: 196, sort: "email", narrow: "sub", leaves: 7 },
      ({ email }) => email,
    ),
    textColumn(
      { id: "team", header: "Team", size: 132, sort: "teamName", narrow: "note", leaves: 6 },
      ({ teamName }) => teamName,
    ),
    textColumn(
      { id: "job", header: "Job title", size: 148, sort: "jobTitle", leaves: 2 },
      ({ jobTitle }) => jobTitle,
    ),
    textColumn(
      { id: "department", header: "Department", size: 108, leaves: 1 },
      ({ department }) => department,
    ),
    countryColumn(({ country }) => country, { size: 76, sort: "country", narrow: "id", leaves: 5 }),
    statusColumn({ size: 112, sort: "status" }),
    {
      id: "devices",
      header: "Devices",
      size: 84,
      align: "end",
      leaves: 3,
      isOnScreenOnly: true,
      cell: ({ id }) => (
        <ReadCell name="employees.devices" input={{ id }}>
          {(answer) => <HeldCount answer={answer} />}
        </ReadCell>
      ),
      text: () => "",
    },
    {
      id: "late",
      header: "Late orders",
      size: 104,
      align: "end",
      narrow: "aside",
      leaves: 8,
      isOnScreenOnly: true,
      cell: (employee) => (
        <OrderCountCell value={employee.id} name={employeeTitle(employee)} counted="late" />
      ),
      text: () => "",
    },
  ],
};
