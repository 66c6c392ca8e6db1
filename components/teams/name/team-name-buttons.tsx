"use client";

import { lazy } from "react";
import { WriteDialogButton } from "#components/form/write-dialog-button.tsx";
import { withWords } from "#components/words/later-words.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

const TeamNameDialog = lazy(() => withWords(import("#components/teams/name/team-name-dialog.tsx")));

export const NewTeamButton = () => (
  <WriteDialogButton
    operation="teams.create"
    variant="main"
    dialog={(onClose) => <TeamNameDialog team={null} onClose={onClose} />}
  >
    {t("team.create")}
  </WriteDialogButton>
);

export function RenameTeamButton({ id }: { id: string }) {
  const team = useRead("teams.get", { id }).data?.data;
  if (!team) return null;
  return (
    <WriteDialogButton
      operation="teams.update"
      dialog={(onClose) => <TeamNameDialog team={team} onClose={onClose} />}
    >
      {t("team.rename")}
    </WriteDialogButton>
  );
}
