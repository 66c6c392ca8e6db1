"use client";

import type { ReactNode } from "react";
import { OtherFields } from "#components/data/other-fields.tsx";
import { RecordHead } from "#components/data/record-head.tsx";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { shownTeamFields, teamTitle } from "#components/team/team-text.ts";
import { Copy } from "#components/ui/copy.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";

interface TeamRecordProps {
  id: string;
  actions?: ReactNode;
  members: ReactNode;
}

export function TeamRecord({ id, actions, members }: TeamRecordProps) {
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
            <Panel title="Members">{members}</Panel>
            <Panel title="More details">
              <OtherFields record={unshownFields(team, shownTeamFields)} />
            </Panel>
          </div>
        </>
      )}
    </RecordHead>
  );
}
