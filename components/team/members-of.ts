import type { Page } from "#lib/v4/fields/page.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The members of a team among the results of a search, and whether they are all. */
export interface Members {
  members: Employee[];
  /** Whether they are as many as the team's own count; `null` without a count. */
  isComplete: boolean | null;
  /** Whether the search has more results than its first page. */
  hasMore: boolean;
}

const folded = (name: string | null | undefined) => name?.trim().normalize() ?? null;

/**
 * Returns the members of a team among employees found by its name. The API has no filter by team, and
 * its search may find others (`Platform Security` for `Platform`), so only an equal name counts.
 */
export function membersOf(
  found: Page<Employee>,
  teamName: string,
  employeeCount: number | null | undefined,
): Members {
  const members = found.items.filter((person) => folded(person.teamName) === folded(teamName));
  return {
    members,
    isComplete: employeeCount == null ? null : members.length >= employeeCount,
    hasMore:
      found.totalCount === null
        ? found.nextCursor !== null ||
          (found.pageSize !== null && found.items.length >= found.pageSize)
        : found.totalCount > found.items.length,
  };
}
