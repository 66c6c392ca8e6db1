import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const helpIndex = {
  route: "/help",
  title: "Help",
  sizeClass: "other",
  needs: null,
  isKeyless: true,
} as const satisfies ScreenDefinition;

const helpPage = {
  route: "/help/[screen]",
  title: "Help page",
  sizeClass: "other",
  needs: null,
  list: helpIndex,
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const helpScreens = [helpIndex, helpPage] as const;
