import { startScriptedService } from "#testing/service/scripted-service.ts";

/**
 * A service with any number of orders, which it makes up page by page: it costs less than a sandbox of
 * the same size, so that the measurement is that of the mirror. Every 50th order is open.
 */
const orderCount = Number(process.argv[2]);
const openEvery = 50;
const openStatuses = ["processing", "scheduled", "shipped", "in_transit"];
const openCount = Math.ceil(orderCount / openEvery);
const dayMs = 86_400_000;

/** What has changed in each open order since the start: a name that nobody observes, or its status. */
export type MadeChange = "name" | "status";
const changes = { name: 0, status: 0 };

const orderAt = (n: number) => {
  const nth = n / openEvery;
  const isOpen = Number.isInteger(nth);
  return {
    id: `ord_${String(n).padStart(9, "0")}`,
    orderType: n % 3 === 0 ? "Collection" : "Deployment",
    status: isOpen ? openStatuses[(nth + changes.status) % openStatuses.length] : "delivered",
    employeeId: `emp_${n % 100_000}`,
    employeeName: `Person ${n % 100_000}`,
    teamName: `Team ${n % 200}`,
    country: ["DE", "FR", "NL", "NG", "BR"][n % 5],
    source: "inventory",
    productIds: [`dev_${n}`, `dev_${n + 1}`],
    deviceCount: 2,
    tracking: {
      carrier: "Carrier",
      eta: new Date(Date.now() + ((n % 20) - 5) * dayMs).toISOString().slice(0, 10),
      trackingNumber: `TRACK${n}`,
    },
    sla: {
      expectedDays: 10,
      elapsedDays: n % 14,
      late: n % 14 > 10,
      paused: n % 17 === 0,
      reason: null,
    },
    createdAt: new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString(),
    createdBy: `Person ${isOpen ? (n + changes.name) % 100 : n % 100}`,
  };
};

/** Returns the number of the nth order among those with the statuses that were asked for. */
const numberOf = (statuses: readonly string[], nth: number) => {
  if (statuses.length === 0) return nth;
  if (openStatuses.some((status) => statuses.includes(status))) return nth * openEvery;
  return nth + 1 + Math.floor(nth / (openEvery - 1));
};

const totalOf = (statuses: readonly string[]) => {
  if (statuses.length === 0) return orderCount;
  const open = openStatuses.some((status) => statuses.includes(status)) ? openCount : 0;
  return open + (statuses.includes("delivered") ? orderCount - openCount : 0);
};

const listOrders = (search: URLSearchParams) => {
  const [limit, page] = [Number(search.get("limit") ?? 20), Number(search.get("page") ?? 0)];
  const statuses = search.getAll("status");
  const totalCount = totalOf(statuses);
  const count = Math.max(0, Math.min(limit, totalCount - page * limit));
  const places = Array.from({ length: count }, (_, index) => page * limit + index);
  const isDescending = search.get("sortDirection") !== "asc";
  const orders = places.map((place) =>
    orderAt(numberOf(statuses, isDescending ? totalCount - 1 - place : place)),
  );
  return { status: "success", orders, page, pageSize: limit, totalCount };
};

const { origin } = await startScriptedService(({ url }) => {
  const { pathname, searchParams } = new URL(url, "http://service.test");
  const [, , list = ""] = pathname.split("/");
  const key = { company: "addresses", inventory: "devices" }[list] ?? list;
  return {
    body:
      list === "orders"
        ? listOrders(searchParams)
        : { status: "success", [key]: [], totalCount: 0 },
  };
});
process.on("message", (change: MadeChange) => {
  changes[change] += 1;
  process.send?.(change);
});
process.on("disconnect", () => process.exit(0));
process.send?.(origin);
