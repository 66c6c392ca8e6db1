import type { DemoKey } from "../scripts/run/sandbox-process.ts";

/** The screens, as they look to an admin. */
export interface Route {
  name: string;
  path: string;
}

const firstIdOf = (answer: unknown, key: string): string | null => {
  const list = (answer as Record<string, unknown> | null)?.[key];
  const id = Array.isArray(list) ? (list[0] as { id?: unknown } | undefined)?.id : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
};

const lists = [
  { name: "Order", route: "/orders", api: "/v4/orders?limit=1&status=in_transit", key: "orders" },
  { name: "Order", route: "/orders", api: "/v4/orders?limit=1", key: "orders" },
  { name: "Employee", route: "/employees", api: "/v4/employees?limit=1", key: "employees" },
  { name: "Product", route: "/inventory", api: "/v4/inventory?limit=1", key: "devices" },
  { name: "Team", route: "/teams", api: "/v4/teams?limit=1", key: "teams" },
] as const;

/** All screens; of each kind of record the first one that the service lists. */
export async function findRoutes(sandboxUrl: string, key: DemoKey): Promise<Route[]> {
  const records = new Map<string, Route>();
  for (const { name, route, api, key: field } of lists) {
    if (records.has(name)) continue;
    const answered = await fetch(`${sandboxUrl}${api}`, { headers: { "x-api-key": key.key } });
    const id = firstIdOf(await answered.json().catch(() => null), field);
    if (id !== null) records.set(name, { name, path: `${route}/${encodeURIComponent(id)}` });
  }
  return [
    { name: "Today", path: "/" },
    { name: "Orders", path: "/orders" },
    { name: "Employees", path: "/employees" },
    { name: "Inventory", path: "/inventory" },
    { name: "Catalog", path: "/catalog" },
    { name: "Teams", path: "/teams" },
    { name: "Addresses", path: "/addresses" },
    { name: "Settings", path: "/settings" },
    ...records.values(),
  ];
}
