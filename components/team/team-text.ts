import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Team } from "#lib/v4/records/company.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Returns a team's title: its name, else its id. */
export const teamTitle = ({ name, id }: Team): string => name?.trim() || showUnsafe(id);

/** The fields that a team's heading and its boxes show. */
export const shownTeamFields: (keyof Team & string)[] = ["id", "name", "employeeCount"];

/** Returns whether the members shown are the whole team, in one or two sentences. */
export function completenessText(
  memberCount: number,
  employeeCount: number | null | undefined,
  { isComplete, hasMore }: { isComplete: boolean | null; hasMore: boolean },
): string {
  if (isComplete && employeeCount != null) {
    return `${employeeCount} ${employeeCount === 1 ? "member" : "members"}.`;
  }
  const found =
    employeeCount == null
      ? `${memberCount} found by search, which may not be all`
      : `${memberCount} of ${employeeCount} found by search`;
  const limit = hasMore ? " Only the first 50 results were checked." : "";
  return `${found}: the API has no filter by team.${limit}`;
}

/** Returns why no member is shown, from the results of a search for employees by the team's name. */
export function noMembersText(results: readonly Employee[]): string {
  const search = "searching employees for the team's name";
  const withoutTeam = results.filter(({ teamName }) => !teamName?.trim()).length;
  const count = `${results.length} ${results.length === 1 ? "result" : "results"}`;
  if (results.length === 0) return `No one found by ${search}: the search returned no results.`;
  if (withoutTeam === results.length)
    return `Unknown: ${search} returned ${count}, all without a team.`;
  return `No one found by ${search} among ${count}${withoutTeam > 0 ? `, ${withoutTeam} of them without a team` : ""}.`;
}
