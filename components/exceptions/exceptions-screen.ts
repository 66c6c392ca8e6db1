import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const exceptionsScreen = {
  route: "/exceptions",
  title: "Exceptions",
  sizeClass: "queue",
  needs: "orders.list",
  liveReads: ["orders.list", "inventory.search"],
  help: { slug: "exceptions", title: "Exceptions" },
  rail: { key: "x", icon: "M12 4.5 21 20H3ZM12 10v4.5M12 17.2v.1", section: "records" },
} as const satisfies ScreenDefinition;

export const exceptionScreens = [exceptionsScreen] as const;
