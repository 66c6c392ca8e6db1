import Link from "next/link";
import FieldDialog from "#components/field-dialog/field-dialog.tsx";
import { foldText } from "#components/form/field-checks.ts";
import { teamHref } from "#components/teams/team-screen.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";

/** Names a new team (`null`), or renames an existing one, over its page. */
export default function TeamNameDialog({
  team,
  onClose,
}: {
  team: Team | null;
  onClose: () => void;
}) {
  const { data } = useRead("teams.list", {});
  /** Returns another team that already has the name, among the teams that the viewer sees. */
  const namesakeOf = (name: string) =>
    data?.data.items.find(
      (other) => other.id !== team?.id && name !== "" && foldText(other.name) === foldText(name),
    );
  return (
    <FieldDialog
      operation={team ? "teams.update" : "teams.create"}
      field="name"
      value={team?.name ?? null}
      // Source: api-v4.md, Resources, Team.
      maxLength={120}
      toInput={(name) => ({ ...(team ? { id: team.id } : {}), name })}
      title={team ? t("team.renameTeam") : t("team.create")}
      label={t("team.name")}
      hintOf={(name, isSent) => (namesakeOf(name) && !isSent ? t("team.taken") : t("team.unique"))}
      submit={team ? t("team.rename") : t("team.createTeam")}
      unchanged={t("team.unchanged")}
      empty={t("team.enterName")}
      another={team ? undefined : t("team.createAnother")}
      after={({ value, error, outcome }) => {
        const namesake = namesakeOf(value);
        const isTaken = outcome?.conflict != null && error !== undefined;
        if (!isTaken || !namesake || outcome.conflict?.recordId === namesake.id) return null;
        return (
          <p>
            <Link className="link" href={teamHref(namesake.id)} prefetch={false}>
              {t("team.openExisting")}
            </Link>
          </p>
        );
      }}
      onClose={onClose}
    />
  );
}
