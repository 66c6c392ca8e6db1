"use client";

import { NameTeam } from "#components/flows/team-name/name-team.tsx";
import { useRead } from "#lib/client/read.ts";

/** The button of a team's page that renames it. */
export function RenameTeam({ id, initialKey }: { id: string; initialKey: string | null }) {
  const team = useRead("teams.get", { id }).data?.data;
  return team ? <NameTeam team={team} initialKey={initialKey} /> : null;
}
