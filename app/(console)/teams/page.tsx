import type { Metadata } from "next";
import { NameTeam } from "#components/flows/team-name/name-team.tsx";
import { teamTable } from "#components/team/team-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";
import { idempotencyKeyFor } from "../_shared/require-write.tsx";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <OperationPage
      title="Teams"
      aside={
        // The dialog reads the teams too, so it must not start before the list is hydrated.
        <Prefetched reads={[["teams.list", {}]]} fallback={null}>
          <NameTeam initialKey={await idempotencyKeyFor("teams.create")} />
        </Prefetched>
      }
      operation="teams.list"
      search={searchParams}
      table={teamTable}
    />
  );
}
