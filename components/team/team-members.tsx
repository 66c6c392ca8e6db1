"use client";

import Link from "next/link";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { employeeTable } from "#components/employee/employee-table.tsx";
import { Rows } from "#components/table/rows.tsx";
import { membersOf } from "#components/team/members-of.ts";
import { teamTitle } from "#components/team/team-title.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { writeSearch } from "#lib/v4/search.ts";

const columns = employeeTable.columns.filter(({ id }) => id !== "team");

/** How far the people shown are the whole team, in a sentence. */
function Completeness({
  shown,
  team,
  isEveryone,
  hasMore,
}: {
  shown: number;
  team: Team;
  isEveryone: boolean | null;
  hasMore: boolean;
}) {
  const { employeeCount } = team;
  if (isEveryone && employeeCount != null) return <>Everyone: the team counts {employeeCount}.</>;
  return (
    <>
      {employeeCount == null
        ? `${shown} found by search, which may not be everyone`
        : `${shown} of ${employeeCount} found by search`}
      : the API has no filter by team.
      {hasMore && " Only the first 50 results were checked."}
    </>
  );
}

/** Says that no member was found, among how many results and what those say. */
const noneFound = (found: readonly Employee[]) => {
  const silent = found.filter(({ teamName }) => !teamName?.trim()).length;
  const results = `${found.length} ${found.length === 1 ? "result" : "results"}`;
  if (found.length === 0)
    return "No one found by searching employees for the team's name: the search returned no results.";
  if (silent === found.length)
    return `Unknown: searching employees for the team's name returned ${results}, and none names a team.`;
  return `No one found by searching employees for the team's name among ${results}${silent > 0 ? `, ${silent} of which name no team` : ""}.`;
};

/** Who is in a team: people found by its name whose team has this very name. */
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
          {team.employeeCount === 0
            ? "The API counts no employee in this team."
            : noneFound(data.data.items)}
        </p>
      )}
      {team.employeeCount !== 0 && (
        <p className="mt-2 text-small text-ink-3">
          <Completeness shown={members.length} team={team} {...rest} />{" "}
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
