import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { sendPath } from "#components/ui/directional-paths.ts";

export const requestList = {
  route: "/requests",
  title: "Requests",
  sizeClass: "list",
  needs: "any write",
  help: { slug: "requests", title: "Requests" },
  rail: { key: "r", icon: sendPath, section: "traffic" },
} as const satisfies ScreenDefinition;

const requestRecord = {
  route: "/requests/[id]",
  title: "Request",
  sizeClass: "record",
  needs: "any write",
  list: requestList,
  kind: "request",
  help: requestList.help,
} as const satisfies ScreenDefinition;

export const requestScreens = [requestList, requestRecord] as const;
