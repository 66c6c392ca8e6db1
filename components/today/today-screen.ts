import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { linesPath } from "#components/ui/directional-paths.ts";

export const today = {
  route: "/",
  title: "Today",
  sizeClass: "other",
  needs: "orders.list",
  liveReads: ["orders.list", "inventory.search"],
  help: { slug: "today", title: "Today" },
  rail: { key: "t", icon: linesPath, section: "records" },
} as const satisfies ScreenDefinition;

export const todayScreens = [today] as const;
