/** A route of the contract. Source: api-v4.md, Endpoints. */
export interface Route {
  method: "GET" | "POST" | "PATCH";
  /** Path after `/v4`. */
  path: string;
  /** Without the prefix `mcp:`; null: no capability. */
  capability: string | null;
  /** Whether it changes records: POST /orders/validate does not. */
  isWrite: boolean;
  answers: "list" | "record" | "other";
}

const route = (
  method: Route["method"],
  path: string,
  capability: string | null,
  answers: Route["answers"],
): Route => ({
  method,
  path,
  capability,
  isWrite: method !== "GET" && path !== "/orders/validate",
  answers,
});

export const routes: readonly Route[] = [
  route("GET", "/orders", "orders:read", "list"),
  route("GET", "/orders/{id}", "orders:read", "record"),
  route("POST", "/orders", "orders:write", "record"),
  route("POST", "/orders/purchase", "orders:write", "record"),
  route("POST", "/orders/validate", "orders:read", "other"),
  route("GET", "/orders/{id}/history", "orders:read", "other"),
  route("GET", "/orders/{id}/tracking", "orders:read", "other"),
  route("GET", "/orders/{id}/sla", "orders:read", "other"),
  route("POST", "/orders/{id}/accessories", "orders:write", "record"),
  route("GET", "/employees", "employees:read", "list"),
  route("GET", "/employees/{id}", "employees:read", "record"),
  route("POST", "/employees", "employees:write", "record"),
  route("PATCH", "/employees/{id}", "employees:write", "record"),
  route("GET", "/employees/{id}/devices", "inventory:read", "list"),
  route("GET", "/employees/countries", "employees:read", "list"),
  route("GET", "/teams", "teams:read", "list"),
  route("GET", "/teams/{id}", "teams:read", "record"),
  route("POST", "/teams", "teams:write", "record"),
  route("PATCH", "/teams/{id}", "teams:write", "record"),
  route("GET", "/inventory", "inventory:read", "list"),
  route("GET", "/devices/options", "inventory:read", "list"),
  route("GET", "/devices/suggestions", "inventory:read", "list"),
  route("GET", "/products/{id}", "inventory:read", "record"),
  route("POST", "/products/pin-code", "inventory:write", "record"),
  route("GET", "/company/addresses", "company:read", "list"),
  route("POST", "/company/addresses", "company:write", "record"),
  route("GET", "/me", null, "other"),
];

/** The ten capabilities, without the prefix `mcp:`. */
export const capabilityNames = ["orders", "employees", "inventory", "teams", "company"].flatMap(
  (group) => [`${group}:read`, `${group}:write`],
);

/** Lists of 50 records of each kind. */
export const listPaths = {
  order: "/v4/orders?limit=50",
  employee: "/v4/employees?limit=50",
  device: "/v4/inventory?limit=50",
  team: "/v4/teams",
};

/** An id that no record has. */
export const unknownId = "no-such-record-0";

export const nameOf = ({ method, path }: Route) => `${method} /v4${path}`;

/** Returns the list that has the ids for a path. */
export const listFor = (path: string): string => {
  if (path.startsWith("/orders")) return listPaths.order;
  if (path.startsWith("/employees")) return listPaths.employee;
  return path.startsWith("/teams") ? listPaths.team : listPaths.device;
};

/** Returns the path of a route with an id. */
export const withId = (path: string, id: string) =>
  `/v4${path.replace("{id}", encodeURIComponent(id))}`;
