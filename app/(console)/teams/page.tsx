import type { Metadata } from "next";
import { NewTeamButton } from "#components/flows/team-name/team-name-buttons.tsx";
import { teamTable } from "#components/team/team-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: "Teams" };

export default function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <OperationPage
      title="Teams"
      aside={
        // The dialog reads the teams too, so it must not start before the list is hydrated.
        <Prefetched reads={[["teams.list", {}]]} fallback={null}>
          <NewTeamButton />
        </Prefetched>
      }
      operation="teams.list"
      search={searchParams}
      table={teamTable}
    />
  );
}
