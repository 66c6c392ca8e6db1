import { cache, type ReactNode } from "react";
import { TeamMembers } from "#components/teams/team-members.tsx";
import { memberSearch, teamTitle } from "#components/teams/team-text.ts";
import { openOrdersKey, teamOrdersSearch } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findTeamOrders } from "#lib/server/today/find-order-answers.ts";
import { readAnswers } from "#lib/server/upstream/prefetch.ts";
import { PrefetchedAnswers, prefetchPart } from "../../_shared/prefetched.tsx";

/** Returns the team's members when the search for them is done, which begins with the team's name. */
export const readMembers = async (id: string) => {
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

/** Returns a part with the answers of the team's open orders. */
export const withOrders = async (id: string, children: ReactNode) => (
  <PrefetchedAnswers answers={await readOrders(id)}>{children}</PrefetchedAnswers>
);
