"use client";

import Link from "next/link";
import { teamHref } from "#components/data/record-hrefs.ts";
import { useRead } from "#lib/client/read.ts";

/**
 * A team by its name, as employees and orders carry it, as a link to its page. Where the teams can't be
 * read, or none is called so, the name stands alone.
 */
export function TeamLink({ name }: { name: string }) {
  const { data } = useRead("teams.list", {});
  const team = data?.data.items.find((each) => each.name === name);
  if (!team) return <span>{name}</span>;
  return (
    <Link href={teamHref(team.id)} prefetch={false} className="link">
      {name}
    </Link>
  );
}
