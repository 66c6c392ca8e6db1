import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const notificationList = {
  route: "/notifications",
  title: "Notifications",
  sizeClass: "other",
  needs: null,
} as const satisfies ScreenDefinition;

export const notificationScreens = [notificationList] as const;
