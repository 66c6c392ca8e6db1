import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Team } from "#lib/v4/records/company.ts";

/** Returns a team's title: its name, else its id. */
export const teamTitle = ({ name, id }: Team): string => name?.trim() || showUnsafe(id);

/** The fields that a team's heading and its boxes show. */
export const shownTeamFields: (keyof Team & string)[] = ["id", "name", "employeeCount"];

/** The search that finds a team's members. The API has no filter by team. */
export const memberSearch = (team: Team) => ({ query: teamTitle(team).slice(0, 200), limit: 50 });
