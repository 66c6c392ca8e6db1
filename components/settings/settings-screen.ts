import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const settings = {
  route: "/settings",
  title: "Settings",
  sizeClass: "other",
  needs: "me",
  liveReads: ["me"],
  help: { slug: "settings", title: "Settings and access" },
  rail: {
    key: "s",
    icon: "M4 7h8M16 7h4M14 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
    section: "console",
  },
  sections: [
    { id: "connection", label: "Connection" },
    { id: "api-key", label: "API key" },
    { id: "permissions", label: "Permissions" },
    { id: "webhooks", label: "Webhooks" },
    { id: "agents", label: "Agents" },
    { id: "notifications", label: "Notifications" },
    { id: "appearance", label: "Appearance" },
    { id: "time", label: "Time and language" },
    { id: "engineers", label: "Calls and figures", heading: "For engineers" },
    { id: "differences", label: "API differences" },
  ],
} as const satisfies ScreenDefinition;

export const settingsScreens = [settings] as const;
