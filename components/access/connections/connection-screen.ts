import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const connectionList = {
  route: "/settings/connections",
  title: "Connections",
  sizeClass: "other",
  needs: "admin",
  help: { slug: "settings", title: "Settings and access" },
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const addConnectionForm = {
  route: "/settings/connections/new",
  title: "Add connection",
  sizeClass: "other",
  needs: "admin",
  list: connectionList,
  help: connectionList.help,
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const connectionRecord = {
  route: "/settings/connections/[environment]/[id]",
  title: "Connection",
  sizeClass: "other",
  needs: "admin",
  list: connectionList,
  help: connectionList.help,
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const connectionScreens = [connectionList, addConnectionForm, connectionRecord] as const;
