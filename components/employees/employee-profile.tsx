"use client";

import { TeamLink } from "#components/record/team-link.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { EmailLink } from "#components/ui/email-link.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { shownAddressFields } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Returns the fields that a person's heading, profile and delivery address show. */
export const shownEmployeeFields = (employee: Employee): string[] => [
  ...shownAddressFields(employee),
  ...[
    "id",
    "displayName",
    "firstName",
    "lastName",
    "email",
    "personalEmail",
    "country",
    "jobTitle",
    "teamName",
    "department",
    "division",
    "taxId",
    "status",
  ],
];

/** A field that the role has no access to is not in the answer. */
const factsOf = (employee: Employee): Fact[] => [
  [t("employeeProfile.department"), employee.department],
  [t("employeeProfile.division"), employee.division],
  [t("employeeProfile.firstName"), employee.firstName],
  [t("employeeProfile.lastName"), employee.lastName],
  [
    t("employeeProfile.personalEmail"),
    employee.personalEmail && <EmailLink email={employee.personalEmail} />,
  ],
  [t("employeeProfile.taxId"), employee.taxId && <Code>{employee.taxId}</Code>],
];

/** The profile of an employee. `withPost` adds job title and team, which a page's head shows. */
export function EmployeeProfile({
  employee,
  withPost,
}: {
  employee: Employee;
  withPost?: boolean;
}) {
  const post: Fact[] = [
    [t("employeeProfile.jobTitle"), employee.jobTitle],
    [t("employeeProfile.team"), employee.teamName && <TeamLink name={employee.teamName} />],
  ];
  return (
    <DescriptionList
      facts={[...(withPost ? post : []), ...factsOf(employee)]}
      empty={t("employeeProfile.none")}
    />
  );
}
