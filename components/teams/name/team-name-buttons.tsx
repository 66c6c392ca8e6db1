"use client";

import { lazy, Suspense, useState } from "react";
import { useWritesOff } from "#components/record/record-part.tsx";
import { Button } from "#components/ui/button.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";

const TeamNameDialog = lazy(() => import("#components/teams/name/team-name-dialog.tsx"));

function TeamNameButton({ team }: { team: Team | null }) {
  const may = useMay(team ? "teams.update" : "teams.create");
  const [isOpen, setOpen] = useState(false);
  const off = useWritesOff();
  if (!may) return null;
  return (
    <>
      <Button
        variant={team ? "plain" : "main"}
        disabled={off !== undefined}
        title={off}
        onClick={() => setOpen(true)}
      >
        {team ? "Rename" : "New team"}
      </Button>
      {isOpen && (
        <Suspense>
          <TeamNameDialog team={team} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const NewTeamButton = () => <TeamNameButton team={null} />;

export function RenameTeamButton({ id }: { id: string }) {
  const team = useRead("teams.get", { id }).data?.data;
  return team ? <TeamNameButton team={team} /> : null;
}
