import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const today = {
  route: "/",
  title: "Today",
  sizeClass: "other",
  needs: "orders.list",
  liveReads: ["orders.list", "inventory.search"],
  help: { slug: "today", title: "Today" },
  rail: { key: "t", icon: "M3 6h18M3 12h12M3 18h15", section: "records" },
} as const satisfies ScreenDefinition;

export const todayScreens = [today] as const;
