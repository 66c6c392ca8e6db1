import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const restoredDatabase = {
  route: "/settings/restored",
  title: "Restored database",
  sizeClass: "other",
  needs: "admin",
  help: { slug: "settings", title: "Settings and access" },
} as const satisfies ScreenDefinition;

export const restoredScreens = [restoredDatabase] as const;
