import type { Metadata } from "next";
import { RenameTeam } from "#components/flows/team-name/rename-team.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordId } from "../../_shared/record-id.ts";
import { idempotencyKeyFor } from "../../_shared/require-write.tsx";

export async function generateMetadata({ params }: PageProps<"/teams/[id]">): Promise<Metadata> {
  return { title: `Team ${await recordId(params)}` };
}

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  const renameKey = await idempotencyKeyFor("teams.update");
  return (
    <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
      <TeamRecord id={id} actions={<RenameTeam id={id} initialKey={renameKey} />} />
    </Prefetched>
  );
}
