import { describe, expect, test, vi } from "vitest";
import type { ReadOrders } from "#lib/server/today/order-pages.ts";
import { newScanMemory, type ScanMemory, scanOrders } from "#lib/server/today/scan-orders.ts";
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

/** Returns how many reads of a scan follow one another, if each takes the same time. */
const countSteps = async (read: ReadOrders, memory: ScanMemory) => {
  vi.useFakeTimers({ now: 0 });
  const slowRead: ReadOrders = async (input) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return read(input);
  };
  const scanning = scanOrders(slowRead, memory, 1);
  await vi.runAllTimersAsync();
  await scanning;
  const steps = Date.now() / 1_000;
  vi.useRealTimers();
  return steps;
};

describe("scanOrders", () => {
  test("reads 570 open orders among 3,500 in 7 steps, and in 2 steps the next time", async () => {
    const { read, requests } = serviceWith([
      ...many(570, "processing"),
      ...many(130, "delivered"),
      ...many(3, "awaiting_customs"),
      ...many(2_797, "delivered"),
    ]);
    const memory = newScanMemory();
    expect(await countSteps(read, memory)).toBeLessThanOrEqual(7);
    expect(requests.length).toBeLessThanOrEqual(35);
    const firstCount = requests.length;
    expect(await countSteps(read, memory)).toBe(2);
    expect(requests.length - firstCount).toBeLessThanOrEqual(14);
  });

  test.each(["filtered", "searched"])("reads at most 40 pages of a %s list", async (list) => {
    const isFiltered = list === "filtered";
    const orders = isFiltered ? many(9_000, "processing") : many(9_000, "delivered");
    const { read, requests } = serviceWith([...orders, "lost_in_space"]);
    const scanned = await scanOrders(read);
    const pages = requests.filter(({ limit, status }) => limit === 50 && !status === !isFiltered);
    expect(Math.max(...pages.map(({ page }) => page))).toBe(39);
    expect(scanned).toMatchObject({ isComplete: false, readCount: isFiltered ? 2_000 : 0 });
  });

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

  test("finds a status that only an older order has, and reads every order with it", async () => {
    const scanned = await scan([
      ...many(479, "delivered"),
      "awaiting_customs",
      ...many(2_000, "delivered"),
      "awaiting_customs",
      "processing",
    ]);
    expect(countBy(scanned.orders)).toEqual({ awaiting_customs: 2, processing: 1 });
    expect(scanned).toMatchObject({ isComplete: true, others: 0, totalCount: 3 });
    expect(scanned.requests.length).toBeLessThan(25);
  });

  test("remembers a found status, so that later scans read no older orders", async () => {
    const { read, requests } = serviceWith([
      ...many(700, "delivered"),
      ...many(6, "awaiting_customs"),
      ...many(2_000, "delivered"),
    ]);
    const memory = newScanMemory();
    await scanOrders(read, memory);
    const firstCount = requests.length;
    const scanned = await scanOrders(read, memory);
    expect(scanned).toMatchObject({ isComplete: true, others: 0, orders: { length: 6 } });
    expect(requests.length - firstCount).toBeLessThanOrEqual(4);
  });

  test("finds orders without a status among older orders, in later scans too", async () => {
    const { read } = serviceWith([...many(700, "delivered"), null, ...many(2_000, "delivered")]);
    const memory = newScanMemory();
    for (const _ of ["first", "second"]) {
      const scanned = await scanOrders(read, memory);
      expect(scanned).toMatchObject({ isComplete: true, others: 0, orders: [{ status: null }] });
    }
  });

  test("counts orders as others if their status is beyond the bound, and searches again after 5 min", async () => {
    const { read, requests } = serviceWith([...many(2_300, "delivered"), "lost_in_space"]);
    const memory = newScanMemory();
    const countsAt = async (now: number) => {
      const before = requests.length;
      expect(await scanOrders(read, memory, now)).toMatchObject({ isComplete: false, others: 1 });
      return requests.length - before;
    };
    const [first, soon, later] = [
      await countsAt(1),
      await countsAt(20_000),
      await countsAt(3e5 + 1),
    ];
    expect(first).toBeGreaterThan(30);
    expect(soon).toBeLessThan(5);
    expect(later).toBe(first);
  });

  test("searches again at once if a search failed, or if more orders have a status not yet seen", async () => {
    const before = [...many(700, "processing"), "at_customs"];
    const { read } = serviceWith(before);
    const memory = newScanMemory();
    const failing: ReadOrders = (input) =>
      input.status || input.page === 0 ? read(input) : Promise.reject(new Error("down"));
    await expect(scanOrders(failing, memory, 1)).rejects.toThrow("down");
    expect(await scanOrders(read, memory, 2)).toMatchObject({ isComplete: true, others: 0 });
    const after = serviceWith([...before, "lost_in_space"]);
    expect(await scanOrders(after.read, memory, 3)).toMatchObject({ isComplete: true, others: 0 });
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
