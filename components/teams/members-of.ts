import { t } from "#lib/protocol/words/t.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
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

const keyOf = (name: string | null | undefined) => (name == null ? null : nameKey(name));

/**
 * Returns the members of a team among employees found by its name. The API has no filter by team, and
 * its search may find others (`Platform Security` for `Platform`), so only the same name counts.
 */
export function membersOf(
  found: Page<Employee>,
  teamName: string,
  employeeCount: number | null | undefined,
): Members {
  const members = found.items.filter((person) => keyOf(person.teamName) === keyOf(teamName));
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

/** Returns whether the members shown are the whole team, in one or two sentences. */
export function completenessText(
  memberCount: number,
  employeeCount: number | null | undefined,
  { isComplete, hasMore }: { isComplete: boolean | null; hasMore: boolean },
): string {
  if (isComplete && employeeCount != null) {
    return t("teamRecord.complete", { count: employeeCount });
  }
  const isCut = hasMore ? "yes" : "no";
  return employeeCount == null
    ? t("teamRecord.found", { found: memberCount, isCut })
    : t("teamRecord.foundOf", { found: memberCount, count: employeeCount, isCut });
}

/** Returns why no member is shown, from the results of a search for employees by the team's name. */
export function noMembersText(results: readonly Employee[]): string {
  const count = results.length;
  const without = results.filter(({ teamName }) => !teamName?.trim()).length;
  if (count === 0) return t("teamRecord.noResults");
  if (without === count) return t("teamRecord.allWithoutTeam", { count });
  return t("teamRecord.noneAmong", { count, without });
}
