import Link from "next/link";
import { useState } from "react";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { foldText, invisibleProblem, lengthProblem } from "#components/form/field-checks.ts";
import { onFormKey } from "#components/form/form-keys.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import { Outcome } from "#components/requests/outcome.tsx";
import { teamHref } from "#components/teams/team-screen.ts";
import { Arrow } from "#components/ui/arrow.tsx";
import { Button } from "#components/ui/button.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";

/** Characters of a name. Source: api-v4.md, Resources, Team. */
const maxLength = 120;

interface TeamNameDialogProps {
  /** `null` for a new team. */
  team: Team | null;
  onClose: () => void;
}

const problemOf = (name: string, previousName: string | null) => {
  if (name === "") return t("team.enterName");
  if (name === previousName) return t("team.unchanged");
  return lengthProblem(name, maxLength) ?? invisibleProblem(name);
};

/** Returns another team that already has the name, among the teams that the viewer sees. */
const useNamesake = (name: string, team: Team | null) => {
  const { data } = useRead("teams.list", {});
  return data?.data.items.find(
    (other) => other.id !== team?.id && name !== "" && foldText(other.name) === foldText(name),
  );
};

function TeamNameForm({
  team,
  idempotencyKey,
  onClose,
}: TeamNameDialogProps & { idempotencyKey: string }) {
  // The name when the form opened: after the renaming the record has the new one.
  const [previousName] = useState(team?.name?.trim() ?? null);
  const [typedName, setTypedName] = useState(previousName ?? "");
  const name = typedName.trim();
  const namesake = useNamesake(name, team);
  const form = useWriteForm({
    write: useWrite(team ? "teams.update" : "teams.create", idempotencyKey),
    draft: { name },
    problems: { name: problemOf(name, previousName) },
    toInput: () => ({ ...(team ? { id: team.id } : {}), name }),
    onStartOver: () => setTypedName(""),
  });
  const { outcome, isSent } = form.write;
  const error = form.errorOf("name");
  const isNameTaken = outcome?.conflict != null && error !== undefined;
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onFormKey}
      className="grid gap-3.5"
    >
      <fieldset disabled={form.isReadOnly} className="m-0 min-w-0 border-0 p-0">
        <TextField
          label={t("team.name")}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
          error={error}
          hint={namesake && !isSent ? t("team.taken") : t("team.unique")}
          aria-required
          autoComplete="off"
        />
      </fieldset>
      {previousName !== null && name !== previousName && name !== "" && (
        <p className="text-ink-2 wrap-anywhere">
          <s className="text-ink-3">
            <bdi>{previousName}</bdi>
          </s>{" "}
          <Arrow /> <bdi className="font-medium">{name}</bdi>
        </p>
      )}
      {!isSent && (
        <ConfirmSubmit
          label={team ? t("team.rename") : t("team.createTeam")}
          isReady={name !== "" && name !== previousName}
          isSending={form.isBusy}
        />
      )}
      <Outcome write={form.write} again={form.sendAgain}>
        <div className="flex gap-2">
          {!team && (
            <Button onClick={() => void form.startOver()}>{t("team.createAnother")}</Button>
          )}
          <Button onClick={onClose}>{t("team.close")}</Button>
        </div>
      </Outcome>
      {isNameTaken && namesake && outcome?.conflict?.recordId !== namesake.id && (
        <p>
          <Link className="link" href={teamHref(namesake.id)} prefetch={false}>
            {t("team.openExisting")}
          </Link>
        </p>
      )}
    </form>
  );
}

/** Names a new team, or renames an existing one, over its page. */
export default function TeamNameDialog(props: TeamNameDialogProps) {
  const { team, onClose } = props;
  return (
    <WriteDialog
      operation={team ? "teams.update" : "teams.create"}
      title={team ? t("team.renameTeam") : t("team.create")}
      onClose={onClose}
    >
      {(idempotencyKey) => <TeamNameForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
