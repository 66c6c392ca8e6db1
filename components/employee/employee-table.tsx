"use client";

import { lazy } from "react";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { countryName } from "#components/ui/country.tsx";

export const employeeTable: TableDefinition<"employees.list"> = {
  noun: ["employee", "employees"],
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
    ),
    textColumn(
      { id: "team", header: "Team", sort: "teamName", narrow: "note" },
      ({ teamName }) => teamName,
    ),
    textColumn({ id: "job", header: "Job title", sort: "jobTitle" }, ({ jobTitle }) => jobTitle),
    textColumn({ id: "department", header: "Department" }, ({ department }) => department),
    countryColumn(({ country }) => country, { sort: "country", narrow: "id" }),
    statusColumn({ sort: "status" }),
  ],
};
