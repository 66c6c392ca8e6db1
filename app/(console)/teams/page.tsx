import { NewTeamButton } from "#components/teams/name/team-name-buttons.tsx";
import { teamList } from "#components/teams/team-screen.ts";
import { teamTable } from "#components/teams/team-table.tsx";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { OperationPage } from "../_shared/operation-page.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(teamList);

export default function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <PageWords of="(console)/teams/page">
      <OperationPage
        screen={teamList}
        aside={
          // The dialog reads the teams too, so it must not start before the list is hydrated.
          <Prefetched reads={[["teams.list", {}]]} fallback={null}>
            <NewTeamButton />
          </Prefetched>
        }
        search={searchParams}
        table={teamTable}
      />
    </PageWords>
  );
}
