import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const peopleAdministration = {
  route: "/settings/people",
  title: "People",
  sizeClass: "other",
  needs: "admin",
  help: { slug: "settings", title: "Settings and access" },
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const peopleScreens = [peopleAdministration] as const;
