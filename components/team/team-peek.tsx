"use client";

import { teamTitle } from "#components/team/team-title.ts";
import { Facts } from "#components/ui/facts";
import { ReadPanel } from "#components/ui/read-panel";
import type { Team } from "#lib/v4/records/company";

/** A team beside the list: the count that the list itself may not carry. */
export default function TeamPeek({ row }: { row: Team }) {
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <div>
        <p className="code text-ink-3">{row.id}</p>
        <p className="text-prose font-semibold">
          <bdi>{teamTitle(row)}</bdi>
        </p>
      </div>
      <section className="border-t border-rule pt-3">
        <ReadPanel name="teams.get" input={{ id: row.id }} lines={1}>
          {({ employeeCount }) => (
            <Facts
              facts={[["Employees", employeeCount]]}
              empty="The service does not say how many it counts."
            />
          )}
        </ReadPanel>
      </section>
    </div>
  );
}
