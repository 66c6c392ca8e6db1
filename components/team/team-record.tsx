"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { OtherFields } from "#components/data/other-fields.tsx";
import { RecordHead } from "#components/data/record-head.tsx";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { useNumbers } from "#components/data/viewer.tsx";
import { employeeTable } from "#components/employee/employee-table.tsx";
import { EmployeeOrderCounts } from "#components/order/order-count-cell.tsx";
import { Rows } from "#components/table/rows.tsx";
import { completenessText, membersOf, noMembersText } from "#components/team/members-of.ts";
import { shownTeamFields, teamTitle } from "#components/team/team-text.ts";
import { Copy } from "#components/ui/copy.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";
import { writeSearch } from "#lib/v4/search.ts";

const columns = employeeTable.columns.filter(({ id }) => id !== "team");

/** The members of a team: employees that a search by its name finds and whose team has this name. */
function TeamMembers({ team }: { team: Team }) {
  const name = teamTitle(team);
  const numbers = useNumbers();
  const input = { query: name.slice(0, 200), limit: 50 };
  const { data, error, refetch } = useRead("employees.list", input);
  if (error && !data)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      // The panel below starts where the members will end, as far as a screen shows it.
      <div style={{ minHeight: 36 * Math.min(team.employeeCount ?? 6, 20) }}>
        <Skeleton lines={6} />
      </div>
    );
  const { members, ...rest } = membersOf(data.data, name, team.employeeCount);
  const hasResults = data.data.items.length > 0;
  return (
    <>
      {members.length > 0 ? (
        <EmployeeOrderCounts>
          <Rows
            caption="members"
            columns={columns}
            rows={members}
            rowId={employeeTable.rowId}
            href={employeeTable.href}
          />
        </EmployeeOrderCounts>
      ) : (
        <p className="text-ink-2">
          {team.employeeCount === 0 ? "No members." : noMembersText(data.data.items, numbers)}
        </p>
      )}
      {team.employeeCount !== 0 && (
        <p className="mt-2 text-small text-ink-3">
          {completenessText(members.length, team.employeeCount, rest, numbers)}{" "}
          <Link
            href={hasResults ? `/employees?${writeSearch({ query: input.query })}` : "/employees"}
            prefetch={false}
            className="link"
          >
            {hasResults ? "See the search in Employees" : "See all employees"}
          </Link>
        </p>
      )}
    </>
  );
}

export function TeamRecord({ id, actions }: { id: string; actions?: ReactNode }) {
  return (
    <RecordHead name="teams.get" input={{ id }} href="/teams" list="Teams" noun="Team">
      {(team) => (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h1 className="grow wrap-anywhere">
              <bdi>{teamTitle(team)}</bdi>
            </h1>
            {actions}
          </div>
          <div className="sm:max-w-md">
            <Waybill>
              <Box label="Team ID">
                <Copy value={team.id} label="Copy ID" />
              </Box>
              <Box label="Employees">
                {team.employeeCount ?? <span className="text-ink-3">Unknown</span>}
              </Box>
            </Waybill>
          </div>
          <div className="mt-3.5 grid grid-cols-1 gap-3.5">
            <Panel title="Members">
              <TeamMembers team={team} />
            </Panel>
            <Panel title="More details">
              <OtherFields record={unshownFields(team, shownTeamFields)} />
            </Panel>
          </div>
        </>
      )}
    </RecordHead>
  );
}
