import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const policySettings = {
  route: "/settings/policies",
  title: "Policies",
  sizeClass: "other",
  needs: "admin",
  help: { slug: "settings", title: "Settings and access" },
} as const satisfies ScreenDefinition;

export const policyScreens = [policySettings] as const;
