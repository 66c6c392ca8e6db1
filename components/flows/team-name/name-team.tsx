"use client";

import { lazy, Suspense, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { mintIdempotencyKey } from "#lib/client/submit.ts";
import type { Team } from "#lib/v4/records/company.ts";

const TeamNameDialog = lazy(() => import("#components/flows/team-name/team-name-dialog.tsx"));

/**
 * The button that names a team, a new one or one that is there, and its dialog. `firstKey` comes
 * from the server with the page, `null` where the role may not; a used one is replaced.
 */
export function NameTeam({ team, initialKey }: { team?: Team; initialKey: string | null }) {
  const operation = team ? "teams.update" : "teams.create";
  const may = useMay(operation);
  const [idempotencyKey, setIntentKey] = useState(initialKey);
  const [isMinting, setMinting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!may || idempotencyKey === null) return null;
  const onClose = (wasSent: boolean) => {
    setOpen(false);
    if (!wasSent) return;
    // A form that is opened meanwhile waits for it: the used key would only tell of the old one.
    setMinting(true);
    void mintIdempotencyKey(operation).then((next) => {
      if (next) setIntentKey(next);
      setMinting(false);
    });
  };
  return (
    <>
      <Button variant={team ? "plain" : "main"} onClick={() => setOpen(true)}>
        {team ? "Rename" : "New team"}
      </Button>
      {isOpen && !isMinting && (
        <Suspense>
          <TeamNameDialog
            idempotencyKey={idempotencyKey}
            onClose={onClose}
            {...(team ? { team } : {})}
          />
        </Suspense>
      )}
    </>
  );
}
