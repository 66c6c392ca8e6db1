"use client";

import { lazy } from "react";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import { countryColumn, textColumn } from "#components/table/columns.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { countryName } from "#components/ui/country.tsx";
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
    textColumn(
      { id: "name", header: "Name", size: 144, sort: "displayName", narrow: "title" },
      employeeTitle,
      (name) => <span className="font-medium">{name}</span>,
    ),
    textColumn(
      { id: "email", header: "Email", sort: "email", narrow: "sub" },
      ({ email }) => email,
      orDash,
    ),
    textColumn(
      { id: "team", header: "Team", sort: "teamName", narrow: "note" },
      ({ teamName }) => teamName,
      orDash,
    ),
    textColumn(
      { id: "job", header: "Job title", sort: "jobTitle" },
      ({ jobTitle }) => jobTitle,
      orDash,
    ),
    textColumn({ id: "department", header: "Department" }, ({ department }) => department, orDash),
    countryColumn(({ country }) => country, { sort: "country", narrow: "id" }),
    textColumn(
      { id: "status", header: "Status", sort: "status", narrow: "status" },
      ({ status }) => status,
      (status) => <Status value={status} />,
    ),
  ],
};
