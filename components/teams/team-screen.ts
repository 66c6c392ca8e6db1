import { recordHrefIn, type ScreenDefinition } from "#components/screens/screen-definition.ts";

export const teamList = {
  route: "/teams",
  title: "Teams",
  sizeClass: "list",
  needs: "teams.list",
  operation: "teams.list",
  liveReads: ["teams.list"],
  help: { slug: "teams", title: "Teams" },
  rail: {
    key: "m",
    icon: "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 21a7 7 0 0 1 14 0M16 4.5a4 4 0 0 1 0 7M18.5 14.5A7 7 0 0 1 22 21",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const teamRecord = {
  route: "/teams/[id]",
  title: "Team",
  sizeClass: "record",
  needs: "teams.get",
  list: teamList,
  liveReads: ["teams.get", "employees.list"],
  kind: "team",
  help: teamList.help,
} as const satisfies ScreenDefinition;

export const teamScreens = [teamList, teamRecord] as const;

export const teamHref = recordHrefIn(teamList);
