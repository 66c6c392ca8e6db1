import { startScriptedService } from "#testing/service/scripted-service.ts";
import { type MadeChange, noChanges, openEvery, openStatuses, orderAt } from "./made-orders.ts";

/**
 * A service with any number of orders, which it makes up page by page: it costs less than a sandbox of
 * the same size, so that the measurement is that of the mirror.
 */
const orderCount = Number(process.argv[2]);
const openCount = Math.ceil(orderCount / openEvery);
const changes = { ...noChanges };

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
    orderAt(numberOf(statuses, isDescending ? totalCount - 1 - place : place), changes),
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
