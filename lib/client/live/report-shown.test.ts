import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportShown } from "#lib/client/live/report-shown.ts";
import { readKey } from "#lib/protocol/query-keys.ts";

let posted: unknown[] = [];
/** The ids of rows on screen. */
let rows: string[] = [];

beforeEach(() => {
  posted = [];
  rows = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      rows.some((id) => selector === `[data-row-link="${id}"]`) ? {} : null,
  });
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 16));
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    posted.push(JSON.parse(body));
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const order = (id: string) => ({ resource: "orders", id }) as const;
const expectOrders = (...ids: string[]) => ({ cursor: 1, at: 0, changed: ids.map(order) });

/** Opens a page that shows the answer of a read. `read` repeats it. */
const openPage = async (queryKey: readonly unknown[], data: unknown) => {
  const client = new QueryClient();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => ({ data, at: "", gap: null }),
  });
  observer.subscribe(() => undefined);
  const report = reportShown(client);
  await pass(100);
  const close = () => {
    report.stop();
    client.clear();
  };
  return { report, read: () => observer.refetch(), close };
};

describe("the report of shown records", () => {
  it("names a changed record once a read has brought it on screen, and how long ago", async () => {
    const page = await openPage(readKey("orders.get", { id: "o1" }), { id: "o1" });
    page.report.expect(expectOrders("o1", "o2"));
    await page.read();
    await page.read();
    await pass(10_000);
    expect(posted).toEqual([{ records: [{ ...order("o1"), agoMs: 3_000 }] }]);
    page.close();
  });

  it("names a record of a list only if its row is on screen", async () => {
    rows = ["o1"];
    const list = { items: [{ id: "o1" }, { id: "o2" }] };
    const page = await openPage(readKey("orders.list", {}), list);
    page.report.expect(expectOrders("o1", "o2"));
    await page.read();
    await pass(5_000);
    expect(posted).toMatchObject([{ records: [{ id: "o1" }] }]);
    page.close();
  });

  it("names nothing that was read without a change, or long after it", async () => {
    const page = await openPage(readKey("orders.get", { id: "o1" }), { id: "o1" });
    await page.read();
    page.report.expect(expectOrders("o1"));
    await pass(11_000);
    await page.read();
    await pass(5_000);
    expect(posted).toEqual([]);
    page.close();
  });
});
