"use client";

import { OtherFields } from "#components/data/other-fields";
import { RecordHead } from "#components/data/record-head";
import { NameTeam } from "#components/flows/team-name/name-team";
import { TeamMembers } from "#components/team/team-members";
import { shownTeamFields, teamTitle } from "#components/team/team-title.ts";
import { Copy } from "#components/ui/copy";
import { Panel } from "#components/ui/panel";
import { Box, Waybill } from "#components/ui/waybill";

/** A team's page: what it is called, how many it counts, and who is found in it. */
export function TeamRecord({ id, renameKey }: { id: string; renameKey: string | null }) {
  return (
    <RecordHead name="teams.get" input={{ id }} href="/teams" list="Teams" noun="Team">
      {(team) => (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h1 className="grow [overflow-wrap:anywhere]">
              <bdi>{teamTitle(team)}</bdi>
            </h1>
            <NameTeam team={team} initialKey={renameKey} />
          </div>
          <div className="sm:max-w-md">
            <Waybill>
              <Box label="Team">
                <Copy value={team.id} label="Copy the id" />
              </Box>
              <Box label="Employees">
                {team.employeeCount ?? <span className="text-ink-3">Unknown</span>}
              </Box>
            </Waybill>
          </div>
          <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3.5">
            <Panel title="Members">
              <TeamMembers team={team} />
            </Panel>
            <Panel title="More details">
              <OtherFields record={team} shown={shownTeamFields} />
            </Panel>
          </div>
        </>
      )}
    </RecordHead>
  );
}
