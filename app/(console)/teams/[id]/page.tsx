import { cache, type ReactNode } from "react";
import { RenameTeamButton } from "#components/teams/name/team-name-buttons.tsx";
import { TeamMembers, TeamMembersSkeleton } from "#components/teams/team-members.tsx";
import {
  TeamOrderCounts,
  TeamOrderCountsSkeleton,
  TeamOrders,
  TeamOrdersSkeleton,
} from "#components/teams/team-orders.tsx";
import { TeamRecord } from "#components/teams/team-record.tsx";
import { teamRecord } from "#components/teams/team-screen.ts";
import { memberSearch, teamTitle } from "#components/teams/team-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { openOrdersKey, teamOrdersSearch } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findTeamOrders } from "#lib/server/today/find-order-answers.ts";
import { readAnswers } from "#lib/server/upstream/prefetch.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Patient } from "../../_shared/patient.tsx";
import { Prefetched, PrefetchedAnswers, prefetchPart } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(teamRecord.title, "teams.get", teamTitle);

/** Returns the team's members when the search for them is done, which begins with the team's name. */
const readMembers = async (id: string) => {
  const principal = await requirePrincipal();
  const record = ["teams.get", { id }] as const;
  const [team] = await readAnswers<"teams.get">(principal, [record]);
  const members = team ? [["employees.list", memberSearch(team)] as const] : [];
  return prefetchPart(principal, [record, ...members], <TeamMembers id={id} />);
};

/** Reads the open orders of the team. If that fails here, the browser reads them and shows the failure. */
const readOrders = cache(async (id: string) => {
  const principal = await requirePrincipal();
  const [team] = await readAnswers<"teams.get">(principal, [["teams.get", { id }]]);
  if (!team) return [];
  const name = teamTitle(team);
  const answer = await findTeamOrders(principal, "open", name).catch(() => null);
  return answer ? [[openOrdersKey(teamOrdersSearch(name)), answer] as const] : [];
});

const withOrders = async (id: string, children: ReactNode) => (
  <PrefetchedAnswers answers={await readOrders(id)}>{children}</PrefetchedAnswers>
);

export default async function TeamPage({ params }: PageProps<"/teams/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  return (
    <Prefetched reads={[["teams.get", { id }]]} fallback={<Skeleton lines={6} />}>
      <TeamRecord
        id={id}
        actions={<RenameTeamButton id={id} />}
        orderCounts={
          <Patient
            part={withOrders(id, <TeamOrderCounts id={id} />)}
            fallback={<TeamOrderCountsSkeleton />}
          />
        }
        orders={
          <Patient
            part={withOrders(id, <TeamOrders id={id} />)}
            fallback={<TeamOrdersSkeleton />}
          />
        }
        members={<Patient part={readMembers(id)} fallback={<TeamMembersSkeleton id={id} />} />}
      />
    </Prefetched>
  );
}
