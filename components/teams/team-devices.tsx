"use client";

import { useState } from "react";
import { DeviceLine } from "#components/devices/device-line.tsx";
import { type TeamDevices, useTeamDevices } from "#components/teams/use-team-devices.ts";
import { Button } from "#components/ui/button.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A large team's devices come on request. */
const maxShown = 12;

/** Who holds a device, and its condition, as far as the list of the person's devices says so. */
const detailOf = ({ employeeName, condition }: Device) =>
  [employeeName, condition && `condition ${condition}`].filter(Boolean).join(" · ");

/** Returns how much of the team's devices is on screen; empty if it is everything. */
export const devicesNote = (
  { devices, waiting, failed, isExact }: TeamDevices,
  { countText }: Numbers,
): string => {
  if (waiting > 0) return `Reading the devices of ${countText(waiting, "more member")}.`;
  if (failed > 0) return `The devices of ${countText(failed, "member")} could not be read.`;
  if (devices.length === 0) return "The members who were found are listed with no device.";
  return isExact ? "" : "The devices of the members who were found, which may not be all.";
};

function Found({ found }: { found: TeamDevices }) {
  const numbers = useNumbers();
  const [isAll, setAll] = useState(false);
  const { devices } = found;
  const note = devicesNote(found, numbers);
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
          Show all {numbers.countText(devices.length, "device")}
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
      <Panel title="Devices">
        <Devices team={team} />
      </Panel>
    )
  );
}
