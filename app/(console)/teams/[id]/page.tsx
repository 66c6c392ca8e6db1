import type { Metadata } from "next";
import { RenameTeamButton } from "#components/flows/team-name/team-name-buttons.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordId } from "../../_shared/record-id.ts";

export async function generateMetadata({ params }: PageProps<"/teams/[id]">): Promise<Metadata> {
  return { title: `Team ${await recordId(params)}` };
}

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  return (
    <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
      <TeamRecord id={id} actions={<RenameTeamButton id={id} />} />
    </Prefetched>
  );
}
