import type { Page } from "#lib/v4/fields/page.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Who of a search's answer is in a team, and how far that is everyone. */
export interface Members {
  members: Employee[];
  /** Everyone, as far as the team's own count says; `null` where there is no count to hold it to. */
  isEveryone: boolean | null;
  /** The search found more people than its first page carries. */
  hasMore: boolean;
}

const plain = (name: string | null | undefined) => name?.trim().normalize() ?? null;

/**
 * The members among employees found by the team's name. The service has no filter by team, and its
 * search may find others (`Platform Security` for `Platform`): only an equal name counts.
 */
export function membersOf(
  found: Page<Employee>,
  teamName: string,
  employeeCount: number | null | undefined,
): Members {
  const members = found.items.filter((person) => plain(person.teamName) === plain(teamName));
  return {
    members,
    isEveryone: employeeCount == null ? null : members.length >= employeeCount,
    hasMore:
      found.totalCount === null
        ? found.nextCursor !== null ||
          (found.pageSize !== null && found.items.length >= found.pageSize)
        : found.totalCount > found.items.length,
  };
}
