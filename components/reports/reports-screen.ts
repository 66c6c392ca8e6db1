import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const reports = {
  route: "/reports",
  title: "Reports",
  sizeClass: "other",
  needs: "orders.list",
  help: { slug: "reports", title: "Reports" },
  rail: { key: "p", icon: "M3 21h18M6 21v-6M12 21V5M18 21V10", section: "traffic" },
} as const satisfies ScreenDefinition;

export const reportScreens = [reports] as const;
