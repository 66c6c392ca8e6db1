import { RenameTeamButton } from "#components/teams/name/team-name-buttons.tsx";
import { TeamMembersSkeleton } from "#components/teams/team-members.tsx";
import {
  TeamOrderCounts,
  TeamOrderCountsSkeleton,
  TeamOrders,
  TeamOrdersSkeleton,
} from "#components/teams/team-orders.tsx";
import { TeamRecord } from "#components/teams/team-record.tsx";
import { teamRecord } from "#components/teams/team-screen.ts";
import { teamTitle } from "#components/teams/team-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PageWords } from "../../../_shared/page-words.tsx";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Patient } from "../../_shared/patient.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";
import { readMembers, withOrders } from "./team-parts.tsx";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(teamRecord.title, "teams.get", teamTitle);

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  const counts = withOrders(id, <TeamOrderCounts id={id} />);
  const orders = withOrders(id, <TeamOrders id={id} />);
  return (
    <PageWords of="(console)/teams/[id]/page">
      <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
        <TeamRecord
          id={id}
          actions={<RenameTeamButton id={id} />}
          orderCounts={<Patient part={counts} fallback={<TeamOrderCountsSkeleton />} />}
          orders={<Patient part={orders} fallback={<TeamOrdersSkeleton />} />}
          members={<Patient part={readMembers(id)} fallback={<TeamMembersSkeleton id={id} />} />}
        />
      </Prefetched>
    </PageWords>
  );
}
