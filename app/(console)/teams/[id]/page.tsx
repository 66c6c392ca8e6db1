import type { Metadata } from "next";
import { RenameTeam } from "#components/flows/team-name/rename-team";
import { TeamRecord } from "#components/team/team-record";
import { Skeleton } from "#components/ui/skeleton";
import { idempotencyKeyFor } from "../../_shared/idempotency-key-for";
import { Prefetched } from "../../_shared/prefetched";
import { recordId } from "../../_shared/record-id";

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
