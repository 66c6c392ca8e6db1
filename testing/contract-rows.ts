import type { OperationName } from "#lib/v4/registry.ts";

/*
 * Transcribed by hand from api-v4.md, so that a wrong path in the registry fails a test. Do
 * not derive anything here from the registry.
 */

type Row = [
  name: OperationName,
  method: string,
  path: string,
  capability: string | null,
  fields: string[],
  /** Default and maximum page size, of a list that has one. Source: api-v4.md, Limits. */
  limit?: [standard: number, maximum: number],
];

const orderFields = [
  "orderType",
  "employeeId",
  "productIds",
  "dispositions",
  "legalHold",
  "pickupWindow",
];
/** "other editable fields", without the delivery address. */
const profileFields = [
  "displayName",
  "email",
  "country",
  "jobTitle",
  "personalEmail",
  "teamName",
  "department",
  "division",
  "taxId",
];
const addressFields = ["address", "city", "state", "zipCode"];
const paging = ["page", "limit", "sort", "sortDirection"];

/** Endpoints: method, path, capability, and the fields of path, query and body. */
export const rows: Row[] = [
  [
    "orders.list",
    "GET",
    "/v4/orders",
    "mcp:orders:read",
    ["query", "status", "type", ...paging],
    [20, 50],
  ],
  ["orders.get", "GET", "/v4/orders/{id}", "mcp:orders:read", ["id"]],
  ["orders.create", "POST", "/v4/orders", "mcp:orders:write", orderFields],
  [
    "orders.purchase",
    "POST",
    "/v4/orders/purchase",
    "mcp:orders:write",
    ["orderType", "employeeId", "items", "shippingType"],
  ],
  ["orders.validate", "POST", "/v4/orders/validate", "mcp:orders:read", orderFields],
  ["orders.history", "GET", "/v4/orders/{id}/history", "mcp:orders:read", ["id"]],
  ["orders.tracking", "GET", "/v4/orders/{id}/tracking", "mcp:orders:read", ["id"]],
  ["orders.sla", "GET", "/v4/orders/{id}/sla", "mcp:orders:read", ["id"]],
  [
    "orders.add-accessory",
    "POST",
    "/v4/orders/{id}/accessories",
    "mcp:orders:write",
    ["id", "productId", "serialNumber"],
  ],
  [
    "employees.list",
    "GET",
    "/v4/employees",
    "mcp:employees:read",
    ["query", "email", "status", "country", ...paging],
    [20, 50],
  ],
  ["employees.get", "GET", "/v4/employees/{id}", "mcp:employees:read", ["id"]],
  [
    "employees.create",
    "POST",
    "/v4/employees",
    "mcp:employees:write",
    [...profileFields, ...addressFields],
  ],
  [
    "employees.update",
    "PATCH",
    "/v4/employees/{id}",
    "mcp:employees:write",
    ["id", ...profileFields, ...addressFields, "addressTwo", "phone"],
  ],
  ["employees.devices", "GET", "/v4/employees/{id}/devices", "mcp:inventory:read", ["id"]],
  ["employees.countries", "GET", "/v4/employees/countries", "mcp:employees:read", []],
  ["teams.list", "GET", "/v4/teams", "mcp:teams:read", []],
  ["teams.get", "GET", "/v4/teams/{id}", "mcp:teams:read", ["id"]],
  ["teams.create", "POST", "/v4/teams", "mcp:teams:write", ["name"]],
  ["teams.update", "PATCH", "/v4/teams/{id}", "mcp:teams:write", ["id", "name"]],
  [
    "inventory.search",
    "GET",
    "/v4/inventory",
    "mcp:inventory:read",
    ["query", "category", "country", "status", "inStock", "limit"],
    [20, 50],
  ],
  [
    "devices.options",
    "GET",
    "/v4/devices/options",
    "mcp:inventory:read",
    ["productType", "location", "specs", "country", "limit"],
    [10, 25],
  ],
  [
    "devices.suggestions",
    "GET",
    "/v4/devices/suggestions",
    "mcp:inventory:read",
    ["country", "productType", "limit"],
    [5, 15],
  ],
  ["products.get", "GET", "/v4/products/{id}", "mcp:inventory:read", ["id"]],
  [
    "products.add-pin",
    "POST",
    "/v4/products/pin-code",
    "mcp:inventory:write",
    ["productId", "serialNumber", "pinCode"],
  ],
  ["company.addresses", "GET", "/v4/company/addresses", "mcp:company:read", []],
  [
    "company.add-address",
    "POST",
    "/v4/company/addresses",
    "mcp:company:write",
    [...addressFields, "addressTwo", "country", "alias", "contactName", "contactEmail", "phone"],
  ],
  ["me", "GET", "/v4/me", null, []],
];
