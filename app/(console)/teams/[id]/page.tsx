import { RenameTeamButton } from "#components/flows/team-name/team-name-buttons.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { recordId, recordMetadata } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata("Team");

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  return (
    <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
      <TeamRecord id={id} actions={<RenameTeamButton id={id} />} />
    </Prefetched>
  );
}
