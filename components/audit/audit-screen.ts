import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const auditLog = {
  route: "/audit",
  title: "Audit",
  sizeClass: "list",
  needs: "admin",
  help: { slug: "audit", title: "Audit" },
  rail: { key: "u", icon: "M5 3h10l4 4v14H5ZM9 12h6M9 16h6M9 8h3", section: "traffic" },
} as const satisfies ScreenDefinition;

export const auditScreens = [auditLog] as const;
