"use client";

import { lazy } from "react";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { Country, countryName } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";

const orDash = (value: string | null | undefined) =>
  value ? <span title={value}>{value}</span> : <span className="text-ink-3">—</span>;

export const employeeTable: TableDefinition<"employees.list"> = {
  noun: ["employee", "employees"],
  empty: "No employees yet, or none you have access to.",
  order: { asc: "A to Z", desc: "Z to A", byDefault: "asc" },
  filters: {
    email: { placeholder: "name@company.com" },
    // `active` is the only value seen: a person types any other (api-v4.md, States).
    status: { placeholder: "active" },
    country: { countries: true, format: countryName },
  },
  rowId: (employee) => employee.id,
  href: (employee) => employeeHref(employee.id),
  prefetch: (employee) => ["employees.get", { id: employee.id }],
  Peek: lazy(() => import("#components/employee/employee-peek.tsx")),
  columns: [
    {
      id: "name",
      header: "Name",
      size: 144,
      sort: "displayName",
      narrow: "title",
      cell: (employee) => <span className="font-medium">{employeeTitle(employee)}</span>,
      text: employeeTitle,
    },
    {
      id: "email",
      header: "Email",
      sort: "email",
      narrow: "sub",
      cell: ({ email }) => orDash(email),
      text: ({ email }) => email ?? "",
    },
    {
      id: "team",
      header: "Team",
      sort: "teamName",
      narrow: "note",
      cell: ({ teamName }) => orDash(teamName),
      text: ({ teamName }) => teamName ?? "",
    },
    {
      id: "job",
      header: "Job title",
      sort: "jobTitle",
      cell: ({ jobTitle }) => orDash(jobTitle),
      text: ({ jobTitle }) => jobTitle ?? "",
    },
    {
      id: "department",
      header: "Department",
      cell: ({ department }) => orDash(department),
      text: ({ department }) => department ?? "",
    },
    {
      id: "country",
      header: "Country",
      sort: "country",
      narrow: "id",
      cell: ({ country }) => <Country code={country} />,
      text: ({ country }) => (country ? countryName(country) : ""),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      narrow: "status",
      cell: ({ status }) => <Status value={status} />,
      text: ({ status }) => status ?? "",
    },
  ],
};
