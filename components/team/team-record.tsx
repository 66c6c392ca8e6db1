"use client";

import { TeamMembers } from "#components/team/team-members";
import { teamTitle } from "#components/team/team-title.ts";
import { Copy } from "#components/ui/copy";
import { Panel } from "#components/ui/panel";
import { RecordHead } from "#components/ui/record-head";
import { Box, Waybill } from "#components/ui/waybill";

/** A team's page: what it is called, how many it counts, and who is found in it. */
export function TeamRecord({ id }: { id: string }) {
  return (
    <RecordHead name="teams.get" input={{ id }} href="/teams" list="Teams" noun="Team">
      {(team) => (
        <>
          <h1 className="mt-1 [overflow-wrap:anywhere]">
            <bdi>{teamTitle(team)}</bdi>
          </h1>
          <div className="sm:max-w-md">
            <Waybill>
              <Box label="Team">
                <Copy value={team.id} label="Copy the id" />
              </Box>
              <Box label="Employees">
                {team.employeeCount ?? <span className="text-ink-3">not said</span>}
              </Box>
            </Waybill>
          </div>
          <div className="mt-3.5">
            <Panel title="Members">
              <TeamMembers team={team} />
            </Panel>
          </div>
        </>
      )}
    </RecordHead>
  );
}
