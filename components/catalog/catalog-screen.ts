import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const catalog = {
  route: "/catalog",
  title: "Catalog",
  sizeClass: "list",
  needs: "devices.options",
  reads: ["devices.options", "devices.suggestions"],
  help: { slug: "catalog", title: "Catalog and purchase" },
  rail: {
    key: "c",
    icon: "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const purchaseForm = {
  route: "/catalog/purchase",
  title: "Purchase",
  sizeClass: "form",
  needs: "orders.purchase",
  list: catalog,
  help: catalog.help,
} as const satisfies ScreenDefinition;

export const catalogScreens = [catalog, purchaseForm] as const;
