/** The types of orders, by the codes of the service. */
export const orderType = {
  deployment: "Deployment",
  offboarding: "Offboarding",
  collection: "Collection",
  swap_from_inventory: "Swap from Inventory",
  purchase_for_employee: "Purchase for Employee",
  purchase_for_inventory: "Purchase for Inventory",
  maintenance: "Maintenance",
  disposition: "Disposition",
} as const;
