import { recordHrefIn, type ScreenDefinition } from "#components/screens/screen-definition.ts";

export const orderList = {
  route: "/orders",
  title: "Orders",
  sizeClass: "list",
  needs: "orders.list",
  operation: "orders.list",
  liveReads: ["orders.list"],
  help: { slug: "orders", title: "Orders" },
  rail: {
    key: "o",
    icon: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const orderRecord = {
  route: "/orders/[id]",
  title: "Order",
  sizeClass: "record",
  needs: "orders.get",
  list: orderList,
  liveReads: ["orders.get", "orders.history", "orders.tracking", "orders.sla"],
  kind: "order",
  help: { slug: "order", title: "An order" },
} as const satisfies ScreenDefinition;

export const newOrderForm = {
  route: "/orders/new",
  title: "New order",
  sizeClass: "form",
  needs: "orders.create",
  list: orderList,
  liveReads: ["employees.list", "employees.get", "employees.devices", "inventory.search"],
  help: { slug: "new-order", title: "New order" },
  action: { icon: "plus", key: "n" },
} as const satisfies ScreenDefinition;

export const orderScreens = [orderList, orderRecord, newOrderForm] as const;

export const orderHref = recordHrefIn(orderList);
