"use client";

import { lazy, type ReactNode } from "react";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { HeldCell, HeldDeviceCounts } from "#components/employees/held-cell.tsx";
import { heldCount } from "#components/employees/held-count.ts";
import { EmployeeOrderCounts, orderCountColumn } from "#components/orders/order-count-cell.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { cellColumn } from "#components/table/text-column.tsx";
import { countryCopyOf } from "#components/table/use-country-copy.ts";
import { withWords } from "#components/words/later-words.ts";
import { read } from "#lib/client/read.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { employeeCells, heldHeader } from "#lib/protocol/employee-cells.ts";
import { unknownCell } from "#lib/protocol/list-cell.ts";
import { ownListFields } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** Gives the cells of employees what is read once for the list. */
export const EmployeeCells = ({
  rows,
  children,
}: {
  rows: readonly { id: string }[];
  children: ReactNode;
}) => (
  <EmployeeOrderCounts>
    <HeldDeviceCounts ids={rows.map(({ id }) => id)}>{children}</HeldDeviceCounts>
  </EmployeeOrderCounts>
);

const EmployeeJobs = lazy(() =>
  withWords(import("#components/runs/selection/job-buttons.tsx")).then(
    ({ EmployeeJobs: Buttons }) => ({
      default: Buttons,
    }),
  ),
);

export const employeeTable: TableDefinition<"employees.list"> = {
  noun: ["employee", "employees"],
  get order() {
    return {
      label: t("employeeColumn.name"),
      asc: t("table.sortText", { direction: "asc" }),
      desc: t("table.sortText", { direction: "desc" }),
      byDefault: "asc" as const,
    };
  },
  filters: {
    email: { placeholder: "name@company.com" },
    // `active` is the only value seen: a person types any other (api-v4.md, States).
    status: { placeholder: "active" },
    country: { countries: true, isSorted: true, format: countryName },
    team: { isSorted: true },
  },
  selectableWith: ["orders.create", "employees.update"],
  ownFields: ownListFields.employees,
  filteredCopy: "employees",
  useSortedCopy: countryCopyOf("employees"),
  jobs: { list: "employees", Buttons: EmployeeJobs },
  rowId: (employee) => employee.id,
  href: (employee) => employeeHref(employee.id),
  CellsProvider: EmployeeCells,
  Peek: lazy(() => withWords(import("#components/employees/employee-peek.tsx"))),
  Notice: lazy(() => withWords(import("#components/requests/not-shown-notice.tsx"))),
  // An import finds a person by it, also one without an email.
  fileColumns: [cellColumn(employeeCells.number)],
  columns: [
    cellColumn(employeeCells.name, { size: 184, sort: "displayName", narrow: "title" }, (name) => (
      <span className="font-medium">{name}</span>
    )),
    cellColumn(employeeCells.email, {
      size: 196,
      grow: true,
      sort: "email",
      narrow: "sub",
      leaves: 7,
    }),
    cellColumn(employeeCells.team, { size: 148, sort: "teamName", narrow: "note", leaves: 6 }),
    cellColumn(employeeCells.job, { size: 176, sort: "jobTitle", leaves: 2 }),
    cellColumn(employeeCells.department, { size: 108, leaves: 1 }),
    countryColumn(({ country }) => country, { size: 76, sort: "country", narrow: "id", leaves: 5 }),
    statusColumn({ size: 132, sort: "status" }),
    {
      id: "devices",
      header: heldHeader,
      size: 84,
      align: "end",
      leaves: 3,
      cell: ({ id }) => <HeldCell id={id} />,
      text: () => "",
      readText: {
        isNeeded: () => true,
        read: async ({ id }, ask) => {
          const answer = await ask((signal) => read("employees.devices", { id }, signal));
          return heldCount(answer, { numberText: String }) ?? unknownCell();
        },
      },
    },
    orderCountColumn({
      by: "employee",
      counted: "late",
      value: ({ id }) => id,
      name: employeeTitle,
      place: { narrow: "aside", leaves: 8 },
    }),
  ],
};
