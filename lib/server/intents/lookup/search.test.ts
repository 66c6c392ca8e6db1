import { describe, expect, it } from "vitest";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import { createClient } from "#lib/v4/client/client.ts";

const now = Date.parse("2026-01-01T00:00:00Z");
/** Forty orders, newest first, a second apart. */
const orders = Array.from({ length: 40 }, (_, n) => ({
  id: `o${n}`,
  createdAt: new Date(now - n * 1_000).toISOString(),
}));

const searchOrders = (answer: (query: URLSearchParams) => object, since: number | null) => {
  const client = createClient({
    baseUrl: "http://service.test",
    apiKey: "svc_sk_x",
    fetch: async (input) => Response.json(answer(new URL(String(input)).searchParams)),
  });
  return searchList(client, "orders.list", {}, { pageSize: 10, maxPages: 8, since });
};

/** Searches a list of which each page shows the state at that moment. */
const search = (listAt: (page: number) => typeof orders) =>
  searchOrders((query) => {
    const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
    const all = listAt(page);
    const shown = all.slice(page * limit, (page + 1) * limit);
    return { orders: shown, page, pageSize: limit, totalCount: all.length };
  }, now - 15_500);

describe("a search that may end early", () => {
  it("is complete when all further records are older", async () => {
    const { records, isComplete, endedAt } = await search(() => orders);
    expect({ count: records.length, isComplete }).toEqual({ count: 20, isComplete: true });
    expect(endedAt).toBe(now - 15_500);
  });

  it("is not complete when the list became shorter between two pages", async () => {
    const { records, isComplete } = await search((page) => (page === 0 ? orders : orders.slice(3)));
    expect(records.map(({ id }) => id)).not.toContain("o10");
    expect(isComplete).toBe(false);
  });

  it("is complete when the list became longer: the records that moved down are read again", async () => {
    const newer = { id: "new", createdAt: new Date(now + 1_000).toISOString() };
    const { isComplete } = await search((page) => (page === 0 ? orders : [newer, ...orders]));
    expect(isComplete).toBe(true);
  });

  it("does not end early in a list whose dates don't show that the newest come first", async () => {
    const sameDay = orders.map(({ id }) => ({ id, createdAt: "2025-12-30" }));
    const { records, endedAt } = await search(() => sameDay);
    expect({ count: records.length, endedAt }).toEqual({ count: 40, endedAt: null });
  });

  it("is not complete when every page is the same full page and the service gives no total", async () => {
    const searched = await searchOrders(() => ({ orders: orders.slice(0, 10) }), null);
    expect(searched).toMatchObject({ isComplete: false, isCapped: false });
  });
});
