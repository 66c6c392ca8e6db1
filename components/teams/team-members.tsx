"use client";

import Link from "next/link";
import { EmployeeCells, employeeTable } from "#components/employees/employee-table.tsx";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Rows } from "#components/table/rows.tsx";
import { completenessText, membersOf, noMembersText } from "#components/teams/members-of.ts";
import { memberSearch, teamTitle } from "#components/teams/team-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";
import { writeSearch } from "#lib/v4/search.ts";

const columns = employeeTable.columns.filter(
  ({ id, isHiddenByDefault }) => id !== "team" && !isHiddenByDefault,
);

const useTeam = (id: string) => useRead("teams.get", { id }).data?.data;

function FoundMembers({ team }: { team: Team }) {
  const input = memberSearch(team);
  const { data, error, refetch } = useRead("employees.list", input);
  if (error && !data)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TeamMembersSkeleton id={team.id} />;
  const { members, ...rest } = membersOf(data.data, teamTitle(team), team.employeeCount);
  const hasResults = data.data.items.length > 0;
  return (
    <>
      {members.length > 0 ? (
        <EmployeeCells rows={members}>
          <Rows
            caption={t("teamRecord.membersCaption")}
            columns={columns}
            rows={members}
            rowId={employeeTable.rowId}
            href={employeeTable.href}
          />
        </EmployeeCells>
      ) : (
        <p className="text-ink-2">
          {team.employeeCount === 0 ? t("teamRecord.noMembers") : noMembersText(data.data.items)}
        </p>
      )}
      {team.employeeCount !== 0 && (
        <p className="mt-2 text-small text-ink-3">
          {completenessText(members.length, team.employeeCount, rest)}
          {sentenceGap()}
          <Link
            href={hasResults ? `/employees?${writeSearch({ query: input.query })}` : "/employees"}
            prefetch={false}
            className="link"
          >
            {hasResults ? t("teamRecord.openInEmployees") : t("teamRecord.allEmployees")}
          </Link>
        </p>
      )}
    </>
  );
}

/** The members of a team: employees that a search by its name finds and whose team has this name. */
export function TeamMembers({ id }: { id: string }) {
  const team = useTeam(id);
  return team && <FoundMembers team={team} />;
}

/** What is below it starts where the members will end, as far as a screen shows it. */
export function TeamMembersSkeleton({ id }: { id: string }) {
  const count = useTeam(id)?.employeeCount ?? 6;
  return (
    <div style={{ minHeight: 36 * Math.min(count, 20) }}>
      <Skeleton lines={6} />
    </div>
  );
}
