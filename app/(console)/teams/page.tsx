import type { Metadata } from "next";
import { NameTeam } from "#components/flows/team-name/name-team";
import { teamTable } from "#components/team/team-table";
import { idempotencyKeyFor } from "../_shared/idempotency-key-for";
import { OperationPage } from "../_shared/operation-page";
import { Prefetched } from "../_shared/prefetched";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <OperationPage
      title="Teams"
      aside={
        // The dialog reads the teams as well: it must not begin before the list is hydrated.
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
