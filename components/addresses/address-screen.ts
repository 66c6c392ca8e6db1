import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const addressList = {
  route: "/addresses",
  title: "Addresses",
  sizeClass: "list",
  needs: "company.addresses",
  operation: "company.addresses",
  liveReads: ["company.addresses"],
  help: {
    slug: "addresses",
    title: "Addresses",
    summary:
      "Offices and warehouses to which devices are shipped and from which they are collected.",
  },
  rail: {
    key: "a",
    icon: "M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const newAddressForm = {
  route: "/addresses/new",
  title: "Add address",
  sizeClass: "form",
  needs: "company.add-address",
  list: addressList,
  liveReads: ["company.addresses"],
  help: addressList.help,
  action: { icon: "plus" },
} as const satisfies ScreenDefinition;

export const addressScreens = [addressList, newAddressForm] as const;
