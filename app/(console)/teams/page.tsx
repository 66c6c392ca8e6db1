import type { Metadata } from "next";
import { NameTeam } from "#components/team/name-team";
import { teamTable } from "#components/team/team-table";
import { intentKeyFor } from "../intent-key-for";
import { OperationPage } from "../operation-page";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <OperationPage
      title="Teams"
      aside={<NameTeam firstKey={await intentKeyFor("teams.create")} />}
      operation="teams.list"
      search={searchParams}
      table={teamTable}
    />
  );
}
