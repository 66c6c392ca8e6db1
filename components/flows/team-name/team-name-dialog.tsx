"use client";

import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { teamHref } from "#components/data/record-hrefs.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFirstError } from "#components/form/use-first-error.ts";
import { useWrite } from "#components/form/use-write.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Team } from "#lib/v4/records/company.ts";

/** As the schema takes it. Source: api-v4.md, Resources, Team. */
const longest = 120;

const problemOf = (said: string, before: string | null) => {
  if (said === "") return "Give the team a name.";
  if (said === before) return "This is its name already.";
  return said.length > longest
    ? `At most ${longest} characters; these are ${said.length}.`
    : undefined;
};

/** Another team that has the name already, as far as the viewer sees the teams. */
const useNamesake = (said: string, team: Team | null) => {
  const { data } = useRead("teams.list", {});
  const isSaid = (name: string | null | undefined) =>
    name?.trim().toLowerCase() === said.toLowerCase();
  return data?.data.items.find(({ id, name }) => id !== team?.id && said !== "" && isSaid(name));
};

/** Names a team: a new one, or one that is there. `onClose` is told whether its key was used. */
export default function TeamNameDialog({
  team = null,
  idempotencyKey,
  onClose,
}: {
  team?: Team | null;
  idempotencyKey: string;
  onClose: (wasSent: boolean) => void;
}) {
  // What it was called when the form opened: once renamed, the record says the new name.
  const [before] = useState(team?.name?.trim() ?? null);
  const isKeyUsed = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(before ?? "");
  const [sentName, setSentName] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const write = useWrite(team ? "teams.update" : "teams.create", idempotencyKey);
  const said = name.trim();
  const problem = problemOf(said, before);
  const namesake = useNamesake(said, team);
  const { outcome, isSent, isSending } = write;
  useFirstError(form, attempts, outcome?.fieldErrors);

  const send = () => {
    isKeyUsed.current = true;
    setSentName(said);
    void write.send({ ...(team ? { id: team.id } : {}), name: said });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (problem === undefined && !isSent) send();
  };
  const startOver = async () => {
    await write.startOver();
    setName("");
    setAttempts(0);
    setSentName(null);
  };

  const refusal = sentName === said ? write.fieldErrors.name : undefined;
  const isRefused = outcome?.conflict != null && refusal !== undefined;
  return (
    <FormDialog
      title={team ? "Rename the team" : "New team"}
      onClose={() => onClose(isKeyUsed.current)}
    >
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <fieldset disabled={isSending || isSent} className="m-0 min-w-0 border-0 p-0">
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={attempts > 0 && !isSent ? (problem ?? refusal) : undefined}
            hint={
              namesake && !isSent
                ? "There is a team of this name already: the service is likely to refuse it."
                : "No other team of the company may have it."
            }
            aria-required
            autoComplete="off"
          />
        </fieldset>
        {team && before !== null && said !== before && said !== "" && (
          <p className="text-ink-2 wrap-anywhere">
            <s className="text-ink-3">
              <bdi>{before}</bdi>
            </s>{" "}
            <span aria-hidden className="text-ink-3">
              →
            </span>{" "}
            <bdi className="font-medium">{said}</bdi>
          </p>
        )}
        {!isSent && (
          <ConfirmSubmit
            label={team ? "Rename" : "Create team"}
            isReady={said !== "" && said !== before}
            isSending={isSending}
          />
        )}
        <Outcome write={write} again={send}>
          <div className="flex gap-2">
            {!team && <Button onClick={() => void startOver()}>Create another</Button>}
            <Button onClick={() => onClose(isKeyUsed.current)}>Close</Button>
          </div>
        </Outcome>
        {isRefused && namesake && outcome?.conflict?.recordId !== namesake.id && (
          <p>
            <Link className="link" href={teamHref(namesake.id)} prefetch={false}>
              Open the team that has this name
            </Link>
          </p>
        )}
      </form>
    </FormDialog>
  );
}
