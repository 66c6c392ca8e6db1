"use client";

import { PeekFields } from "#components/record/more-fields.tsx";
import { PeekHead } from "#components/record/peek-parts.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { shownTeamFields, teamTitle } from "#components/teams/team-text.ts";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Team } from "#lib/v4/records/company.ts";

/** The peek at a team beside the list, with the number of employees that the row may lack. */
export default function TeamPeek({ row }: { row: Team }) {
  const input = { id: row.id };
  const team = useRead("teams.get", input).data?.data ?? row;
  return (
    <div className="grid gap-4 wrap-anywhere">
      <PeekHead id={row.id} title={teamTitle(team)} />
      <section className="border-t border-rule pt-3">
        <ReadPanel name="teams.get" input={input} lines={1}>
          {({ employeeCount }) => (
            <DescriptionList
              facts={[[t("team.employees"), employeeCount]]}
              empty={t("team.unknownCount")}
            />
          )}
        </ReadPanel>
      </section>
      <PeekFields
        name="teams.get"
        input={input}
        row={row}
        shown={shownTeamFields}
        shownOfRow={["id", "name"]}
      />
    </div>
  );
}
