import type { Metadata } from "next";
import { teamTable } from "#components/team/team-table";
import { OperationPage } from "../operation-page";

export const metadata: Metadata = { title: "Teams" };

export default function TeamsPage({ searchParams }: PageProps<"/teams">) {
  return (
    <OperationPage title="Teams" operation="teams.list" search={searchParams} table={teamTable} />
  );
}
