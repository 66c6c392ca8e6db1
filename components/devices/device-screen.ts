import { recordHrefIn, type ScreenDefinition } from "#components/screens/screen-definition.ts";

export const deviceList = {
  route: "/inventory",
  title: "Inventory",
  sizeClass: "list",
  needs: "inventory.search",
  operation: "inventory.search",
  liveReads: ["inventory.search"],
  help: { slug: "inventory", title: "Inventory" },
  rail: {
    key: "i",
    icon: "M8 3h8v8H8ZM3 13h8v8H3ZM13 13h8v8h-8Z",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const deviceRecord = {
  route: "/inventory/[id]",
  title: "Device",
  sizeClass: "record",
  needs: "products.get",
  list: deviceList,
  liveReads: ["products.get", "orders.list"],
  kind: "device",
  help: { slug: "device", title: "A device" },
} as const satisfies ScreenDefinition;

export const deviceScreens = [deviceList, deviceRecord] as const;

export const deviceHref = recordHrefIn(deviceList);
