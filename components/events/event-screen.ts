import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const eventList = {
  route: "/events",
  title: "Events",
  sizeClass: "list",
  needs: "orders.list",
  help: { slug: "events", title: "Events" },
  rail: { key: "l", icon: "M3 12h4l2.5-6 5 12 2.5-6h4", section: "traffic" },
} as const satisfies ScreenDefinition;

const eventRecord = {
  route: "/events/[id]",
  title: "Event",
  sizeClass: "record",
  needs: "orders.list",
  list: eventList,
  help: eventList.help,
} as const satisfies ScreenDefinition;

export const eventScreens = [eventList, eventRecord] as const;
