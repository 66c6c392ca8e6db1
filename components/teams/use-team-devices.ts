"use client";

import { useQueryClient } from "@tanstack/react-query";
import { heldCount } from "#components/employees/held-count.ts";
import { rowReads } from "#components/table/read-cell.tsx";
import { type Members, membersOf } from "#components/teams/members-of.ts";
import { memberSearch, teamTitle } from "#components/teams/team-text.ts";
import { type ReadResult, read, useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import type { Team } from "#lib/v4/records/company.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** What the members of a team hold, as far as it was read. */
export interface TeamDevices {
  devices: Device[];
  /** How many members' devices are still being read. */
  waiting: number;
  /** How many members' devices could not be read. */
  failed: number;
  /** Every member is known, and every device of each. */
  isExact: boolean;
}

type HeldDevices = Pick<ReadResult<"employees.devices">, "data" | "error">;

/** Returns the devices of a team from what was read of each member. */
export const devicesOf = (
  { members, isComplete }: Pick<Members, "members" | "isComplete">,
  answers: readonly HeldDevices[],
): TeamDevices => {
  const isWhole = ({ data }: HeldDevices) =>
    data !== undefined &&
    heldCount(data, { numberText: String }) === String(data.data.items.length);
  return {
    devices: members.flatMap((member, index) =>
      (answers[index]?.data?.data.items ?? []).map((device) => withHolder(device, member)),
    ),
    waiting: answers.filter(({ data, error }) => !data && !error).length,
    failed: answers.filter(({ data, error }) => !data && error).length,
    isExact: isComplete === true && answers.every(isWhole),
  };
};

/** A device in the list of a person may not name the person again. */
const withHolder = (device: Device, member: Employee): Device => ({
  ...device,
  employeeId: device.employeeId ?? member.id,
  employeeName: device.employeeName ?? employeeTitle(member),
});

/**
 * Reads what each found member of a team holds, a few at a time: the API has no list of a team's devices.
 * `null` until the members are found.
 */
export function useTeamDevices(team: Team): TeamDevices | null {
  const client = useQueryClient();
  const found = useRead("employees.list", memberSearch(team)).data?.data;
  const members = found ? membersOf(found, teamTitle(team), team.employeeCount) : null;
  const answers = useReads(
    "employees.devices",
    (members?.members ?? []).map(({ id }) => ({
      input: { id },
      staleTime: rowReads.keepMs,
      queryFn: ({ signal }) =>
        rowReads.readsOf(client).run(() => read("employees.devices", { id }, signal)),
    })),
  );
  return members && devicesOf(members, answers);
}

/**
 * Returns the number of a team's devices in words, a plus where there may be more; `null` if unknown. Lists
 * without a device prove no zero: a service may name a holder at the device alone.
 */
export const deviceCountText = (
  { devices, waiting, isExact }: TeamDevices,
  numberText: (value: number) => string,
): string | null => {
  if (waiting > 0 || devices.length === 0) return null;
  return isExact ? numberText(devices.length) : `${numberText(devices.length)}+`;
};
