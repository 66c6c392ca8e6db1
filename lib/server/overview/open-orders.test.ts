import { describe, expect, test } from "vitest";
import { type ReadOrders, scanOrders } from "#lib/server/overview/open-orders.ts";
import { V4Error } from "#lib/v4/errors.ts";
import type { Order } from "#lib/v4/records/order.ts";

type Status = string | null;

const ordersOf = (statuses: readonly Status[]): Order[] =>
  statuses.map((status, index) => ({ id: `ord_${index}`, status }));
const many = (count: number, status: Status) => Array.from({ length: count }, () => status);

/** A service with these orders, newest first. It records the requests it receives. */
const serviceWith = (
  statuses: readonly Status[],
  { hasTotal = true, filter = "honoured" as "honoured" | "ignored" | "refused", pages = true } = {},
) => {
  const all = ordersOf(statuses);
  const requests: Parameters<ReadOrders>[0][] = [];
  const read: ReadOrders = async (input) => {
    requests.push(input);
    if (input.status && filter === "refused") {
      throw new V4Error({ kind: "validation", message: "status", status: 400, operation: null });
    }
    const matching =
      input.status && filter === "honoured"
        ? all.filter(({ status }) => input.status?.includes(status ?? ""))
        : all;
    const start = pages ? input.page * input.limit : 0;
    const items = matching.slice(start, start + input.limit);
    const totalCount = hasTotal ? matching.length : null;
    return { items, page: input.page, pageSize: null, totalCount, nextCursor: null };
  };
  return { read, requests };
};

const countBy = (orders: readonly Order[]) => {
  const groups = Map.groupBy(orders, ({ status }) => String(status));
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]));
};

/** Scans the orders of such a service. */
const scan = async (...given: Parameters<typeof serviceWith>) => {
  const { read, requests } = serviceWith(...given);
  return { ...(await scanOrders(read)), requests };
};

describe("scanOrders", () => {
  test("reads a short list once, and counts orders with an unknown or no status as open", async () => {
    const scanned = await scan(["processing", "awaiting_customs", null, "delivered"]);
    expect(countBy(scanned.orders)).toEqual({ processing: 1, awaiting_customs: 1, null: 1 });
    expect(scanned).toMatchObject({ isComplete: true, others: 0 });
    expect(scanned.requests).toHaveLength(1);
  });

  test("requests an unknown status of a new order for the whole list", async () => {
    const scanned = await scan([
      "awaiting_customs",
      ...many(300, "delivered"),
      ...many(20, "processing"),
      ...many(5, "awaiting_customs"),
    ]);
    expect(countBy(scanned.orders)).toEqual({ awaiting_customs: 6, processing: 20 });
    expect(scanned).toMatchObject({ isComplete: true, others: 0, totalCount: 26 });
  });

  test("counts orders with a status that no new order has as others", async () => {
    const scanned = await scan([...many(300, "delivered"), "lost_in_space", "processing"]);
    expect(countBy(scanned.orders)).toEqual({ processing: 1 });
    expect(scanned).toMatchObject({ isComplete: false, others: 1 });
  });

  test("leaves the number of others unknown if the service gives no totals", async () => {
    const scanned = await scan([...many(300, "delivered"), "processing"], { hasTotal: false });
    expect(countBy(scanned.orders)).toEqual({ processing: 1 });
    expect(scanned).toMatchObject({ isComplete: false, others: null, totalCount: null });
  });

  test("reads until an empty page if the service gives no totals", async () => {
    const scanned = await scan(many(100, "processing"), { hasTotal: false });
    expect(scanned).toMatchObject({ isComplete: true, readCount: 100 });
  });

  test("is incomplete if there are more open orders than it reads", async () => {
    const scanned = await scan(many(2_600, "processing"));
    expect(scanned).toMatchObject({ isComplete: false, readCount: 2_000, totalCount: 2_600 });
    expect(scanned.orders).toHaveLength(2_000);
    expect(scanned.requests.length).toBeLessThanOrEqual(45);
  });

  test.each(["ignored", "refused"] as const)(
    "leaves finished orders out if the status filter is %s",
    async (filter) => {
      const scanned = await scan([...many(260, "delivered"), ...many(3, "scheduled")], {
        filter,
      });
      expect(countBy(scanned.orders)).toEqual({ scheduled: 3 });
      expect(scanned).toMatchObject({ isComplete: true, counted: "orders", totalCount: 263 });
    },
  );

  test("is incomplete if the service repeats its first page", async () => {
    const scanned = await scan(many(300, "processing"), { hasTotal: false, pages: false });
    expect(scanned).toMatchObject({ isComplete: false, readCount: 50 });
  });

  test("throws if the service fails, rather than scanning without the filter", async () => {
    const { read } = serviceWith(many(300, "processing"));
    const failing: ReadOrders = async (input) => {
      if (input.status) throw new V4Error({ kind: "unavailable", status: 503, operation: null });
      return read(input);
    };
    await expect(scanOrders(failing)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
