"use client";

import { useState } from "react";
import { DeviceLine } from "#components/devices/device-line.tsx";
import { type TeamDevices, useTeamDevices } from "#components/teams/use-team-devices.ts";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A large team's devices come on request. */
const maxShown = 12;

/** Who holds a device, and its condition, as far as the list of the person's devices says so. */
const detailOf = ({ employeeName, condition }: Device) =>
  [
    employeeName,
    condition && t("teamRecord.condition", { condition: codeWord("deviceCode", condition) }),
  ]
    .filter(Boolean)
    .join(" · ");

/** Returns how much of the team's devices is on screen; empty if it is everything. */
export const devicesNote = ({ devices, waiting, failed, isExact }: TeamDevices): string => {
  if (waiting > 0) return t("teamRecord.readingDevices", { count: waiting });
  if (failed > 0) return t("teamRecord.failedDevices", { count: failed });
  if (devices.length === 0) return t("teamRecord.noDevices");
  return isExact ? "" : t("teamRecord.someDevices");
};

function Found({ found }: { found: TeamDevices }) {
  const [isAll, setAll] = useState(false);
  const { devices } = found;
  const note = devicesNote(found);
  return (
    <>
      {devices.length > 0 && (
        <ul>
          {(isAll ? devices : devices.slice(0, maxShown)).map((device) => (
            <DeviceLine
              key={device.id}
              productId={device.id}
              model={device.model}
              serialNumber={device.serialNumber}
              status={device.status}
              chargerStatus={device.chargerStatus}
              detail={detailOf(device)}
            />
          ))}
        </ul>
      )}
      {!isAll && devices.length > maxShown && (
        <Button className="mt-2.5" onClick={() => setAll(true)}>
          {t("teamRecord.showAllDevices", { count: devices.length })}
        </Button>
      )}
      {note && <p className="mt-2 text-small text-ink-3">{note}</p>}
    </>
  );
}

function Devices({ team }: { team: Team }) {
  const found = useTeamDevices(team);
  return found ? <Found found={found} /> : <Skeleton lines={3} />;
}

/** What the members of the team hold. */
export default function TeamDevicesPanel({ id }: { id: string }) {
  const team = useRead("teams.get", { id }).data?.data;
  return (
    team && (
      <Panel title={t("teamRecord.devices")}>
        <Devices team={team} />
      </Panel>
    )
  );
}
