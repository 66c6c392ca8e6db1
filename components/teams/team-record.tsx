"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FieldsPanel } from "#components/record/more-fields.tsx";
import { RecordHead } from "#components/record/record-head.tsx";
import { teamList } from "#components/teams/team-screen.ts";
import { shownTeamFields, teamTitle } from "#components/teams/team-text.ts";
import { deviceCountText, useTeamDevices } from "#components/teams/use-team-devices.ts";
import { Copy } from "#components/ui/copy.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";

const NotShownYet = lazy(() => withWords(import("#components/requests/not-shown-yet.tsx")));

// Its rows are read by the browser alone, so the server's page needs none of its scripts.
const TeamDevices = lazy(() => withWords(import("#components/teams/team-devices.tsx")));

/** The number of devices that the members hold. */
function DeviceCount({ team }: { team: Team }) {
  const { numberText } = useNumbers();
  const found = useTeamDevices(team);
  const text = found && deviceCountText(found, numberText);
  if (text) return text;
  const isReading = !found || found.waiting > 0;
  return (
    <span className="text-ink-3">
      {isReading ? t("teamRecord.counting") : t("teamRecord.unknown")}
    </span>
  );
}

interface TeamRecordProps {
  id: string;
  actions?: ReactNode;
  /** The boxes with the numbers of orders. */
  orderCounts?: ReactNode;
  orders?: ReactNode;
  members: ReactNode;
}

export function TeamRecord({ id, actions, orderCounts, orders, members }: TeamRecordProps) {
  const isInBrowser = useInBrowser();
  return (
    <RecordHead
      name="teams.get"
      input={{ id }}
      list={teamList}
      noun="Team"
      whenNotFound={(notice) => (
        <NotShownYet name="teams.get" id={id}>
          {notice}
        </NotShownYet>
      )}
    >
      {(team) => (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h1 className="grow wrap-anywhere">
              <bdi>{teamTitle(team)}</bdi>
            </h1>
            {actions}
          </div>
          <Waybill>
            <Box label={t("team.employees")}>
              {team.employeeCount ?? <span className="text-ink-3">{t("teamRecord.unknown")}</span>}
            </Box>
            {orderCounts}
            <Box label={t("teamRecord.devices")}>
              <DeviceCount team={team} />
            </Box>
            <Box label={t("teamRecord.teamId")}>
              <Copy value={team.id} label={t("teamRecord.copyId")} />
            </Box>
          </Waybill>
          <div className="mt-3.5 grid grid-cols-1 gap-3.5">
            {orders}
            <Panel title={t("teamRecord.members")}>{members}</Panel>
            {isInBrowser && (
              <Suspense>
                <TeamDevices id={id} />
              </Suspense>
            )}
            <FieldsPanel record={team} shown={shownTeamFields} />
          </div>
        </>
      )}
    </RecordHead>
  );
}
