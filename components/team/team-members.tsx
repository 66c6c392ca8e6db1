"use client";

import Link from "next/link";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { employeeTable } from "#components/employee/employee-table.tsx";
import { Rows } from "#components/table/rows.tsx";
import { completenessText, membersOf, noMembersText } from "#components/team/members-of.ts";
import { teamTitle } from "#components/team/team-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";
import { writeSearch } from "#lib/v4/search.ts";

const columns = employeeTable.columns.filter(({ id }) => id !== "team");

/** The members of a team: employees that a search by its name finds and whose team has this name. */
export function TeamMembers({ team }: { team: Team }) {
  const name = teamTitle(team);
  const input = { query: name.slice(0, 200), limit: 50 };
  const { data, error, refetch } = useRead("employees.list", input);
  if (error && !data)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { members, ...rest } = membersOf(data.data, name, team.employeeCount);
  return (
    <>
      {members.length > 0 ? (
        <Rows
          caption="members"
          columns={columns}
          rows={members}
          rowId={employeeTable.rowId}
          href={employeeTable.href}
        />
      ) : (
        <p className="text-ink-2">
          {team.employeeCount === 0 ? "No members." : noMembersText(data.data.items)}
        </p>
      )}
      {team.employeeCount !== 0 && (
        <p className="mt-2 text-small text-ink-3">
          {completenessText(members.length, team.employeeCount, rest)}{" "}
          <Link
            href={
              data.data.items.length > 0
                ? `/employees?${writeSearch({ query: input.query })}`
                : "/employees"
            }
            prefetch={false}
            className="link"
          >
            {data.data.items.length > 0 ? "See the search in Employees" : "See all employees"}
          </Link>
        </p>
      )}
    </>
  );
}
