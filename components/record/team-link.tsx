"use client";

import Link from "next/link";
import { teamHref } from "#components/teams/team-screen.ts";
import { useRead } from "#lib/client/read.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/**
 * A team's name as a link to its page: employees and orders carry only the name. Without a readable
 * list of teams, or a team of this name, the name is plain text.
 */
export function TeamLink({ name }: { name: string }) {
  const { data } = useRead("teams.list", {});
  const team = data?.data.items.find(
    (each) => each.name != null && nameKey(each.name) === nameKey(name),
  );
  if (!team) return <span>{name}</span>;
  return (
    <Link href={teamHref(team.id)} prefetch={false} className="link">
      {name}
    </Link>
  );
}
