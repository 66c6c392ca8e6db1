import { RenameTeamButton } from "#components/flows/team-name/team-name-buttons.tsx";
import { TeamMembers, TeamMembersSkeleton } from "#components/team/team-members.tsx";
import { TeamRecord } from "#components/team/team-record.tsx";
import { memberSearch } from "#components/team/team-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { readAnswers } from "#lib/server/upstream/prefetch.ts";
import { recordId, recordMetadata } from "../../_shared/page-params.ts";
import { Patient } from "../../_shared/patient.tsx";
import { Prefetched, prefetchPart } from "../../_shared/prefetched.tsx";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata("Team");

/** Returns the team's members when the search for them is done, which begins with the team's name. */
const readMembers = async (id: string) => {
  const principal = await requirePrincipal();
  const record = ["teams.get", { id }] as const;
  const [team] = await readAnswers<"teams.get">(principal, [record]);
  const members = team ? [["employees.list", memberSearch(team)] as const] : [];
  return prefetchPart(principal, [record, ...members], <TeamMembers id={id} />);
};

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  return (
    <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
      <TeamRecord
        id={id}
        actions={<RenameTeamButton id={id} />}
        members={<Patient part={readMembers(id)} fallback={<TeamMembersSkeleton id={id} />} />}
      />
    </Prefetched>
  );
}
