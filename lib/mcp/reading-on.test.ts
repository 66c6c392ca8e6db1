import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitRecord, maxResultChars } from "#lib/mcp/fit-result.ts";
import type { PageFacts } from "#lib/mcp/page-guidance.ts";
import { connect, pageOf } from "#testing/mcp-connection.ts";

const recordOf = (n: number, size: number) => ({ id: `ord_${n}`, note: "x".repeat(size) });
const pageIn = (structured: Record<string, unknown>) => structured.page as PageFacts;
const idsIn = (structured: Record<string, unknown>, key: string) =>
  (structured[key] as { id: string }[]).map(({ id }) => id);

/** Answers pages as the contract describes them; `says`: whether the service counts. */
const pages = (all: object[], says: boolean, maximum: number) => (args: object) => {
  const { page = 0, limit = 20 } = args as { page?: number; limit?: number };
  const size = Math.min(limit, maximum);
  const items = all.slice(page * size, (page + 1) * size);
  return pageOf(items, says ? { totalCount: all.length, page, pageSize: size } : {});
};

describe("a list with pages", () => {
  test("is read whole, each record once, by following `next`, however large its records are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 130 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 8_000 }),
        fc.boolean(),
        async (total, limit, size, says) => {
          const all = Array.from({ length: total }, (_, n) => recordOf(n, size));
          const answer = pages(all, says, 50);
          const { call } = await connect(({ input }) => answer(input));
          const ids: string[] = [];
          let args: Record<string, unknown> | null = { limit };
          let last: PageFacts | null = null;
          while (args) {
            const { structured } = await call("list_orders", args);
            ids.push(...idsIn(structured, "orders"));
            expect(JSON.stringify(structured.orders).length).toBeLessThan(maxResultChars + 10_000);
            last = pageIn(structured);
            args = last.next;
          }
          expect(ids).toEqual(all.map(({ id }) => id));
          expect(last?.hasMore).toBe(says ? false : null);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("that is full, of a service that does not count, may have more", async () => {
    const { call } = await connect(() => pageOf([recordOf(1, 1), recordOf(2, 1)]));
    const { structured, text } = await call("list_orders", { limit: 2 });
    expect(pageIn(structured)).toMatchObject({ hasMore: null, next: { limit: 2, page: 1 } });
    expect(text).toContain("The page is full, so there may be more");
  });

  test("that is not full, of a service that does not count, is not called complete", async () => {
    const { call } = await connect(() => pageOf([recordOf(1, 1)]));
    const { structured, text } = await call("list_orders");
    expect(pageIn(structured)).toMatchObject({ hasMore: null, next: { page: 1 } });
    expect(text).toContain("the service does not say how many there are");
  });

  test("whose limit the service cuts to its maximum goes on after what was shown", async () => {
    const all = Array.from({ length: 60 }, (_, n) => recordOf(n, 1));
    const { call } = await connect(({ input }) => pages(all, false, 50)(input));
    const { structured } = await call("list_orders", { limit: 1_000 });
    expect(pageIn(structured)).toMatchObject({ returned: 50, pageSize: 50, hasMore: null });
  });
});

describe("a list without pages", () => {
  test("names a higher limit while there is one, and filters when there is none", async () => {
    const { call } = await connect(({ input }) => {
      const { limit = 20 } = input as { limit?: number };
      return pageOf(Array.from({ length: limit }, (_, n) => recordOf(n, 1)));
    });
    const first = await call("search_inventory", { country: "DE" });
    expect(pageIn(first.structured)).toMatchObject({
      hasMore: null,
      next: { country: "DE", limit: 50 },
    });
    const most = await call("search_inventory", { limit: 50 });
    expect(pageIn(most.structured)).toMatchObject({ hasMore: null, next: null });
    expect(most.text).toContain("Narrow the filters.");
  });

  test("is read whole by its offset if it is too long for one result", async () => {
    const all = Array.from({ length: 90 }, (_, n) => recordOf(n, 1_500));
    const { call, sent } = await connect(() => pageOf(all));
    const ids: string[] = [];
    let args: Record<string, unknown> | null = { id: "emp_1" };
    while (args) {
      const { structured } = await call("get_assigned_devices", args);
      ids.push(...idsIn(structured, "devices"));
      args = pageIn(structured).next;
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.every(({ input }) => !("offset" in input))).toBe(true);
  });
});

describe("a record that is too large for one result", () => {
  const timelineOf = (device: number, length: number) =>
    Array.from({ length }, (_, n) => ({ at: `${device}-${n}`, description: "y".repeat(700) }));
  const devices = Array.from({ length: 60 }, (_, device) => ({
    model: `M${device}`,
    timeline: timelineOf(device, device === 55 ? 210 : 0),
  }));
  const history = { statusLogs: [{ status: "processing" }], devices, note: "n" };

  /** Reads a list of the record to its end by the calls that the results name. */
  const readWhole = async (
    { call }: Awaited<ReturnType<typeof connect>>,
    list: string,
    entriesIn: (history: typeof devices) => unknown[],
  ) => {
    const entries: unknown[] = [];
    let next: Record<string, unknown> | null = { id: "ord_1", list };
    while (next) {
      const { structured, text } = await call("get_order_history", next);
      expect(text.length).toBeLessThan(6_000);
      const record = structured.history as typeof history;
      expect(record.note).toBe("n");
      entries.push(...entriesIn(record.devices));
      const found = /Read on with (\{.*?\})\./.exec(text)?.[1];
      next = found === undefined ? null : (JSON.parse(found) as Record<string, unknown>);
    }
    return entries;
  };

  test("names each list that is cut, and how to read on in it", async () => {
    const { call } = await connect(() => history);
    const { structured, text } = await call("get_order_history", { id: "ord_1" });
    expect(structured.cut).toEqual([{ path: "devices", from: 0, shown: 50, total: 60 }]);
    expect(text).toContain('Read on with {"id":"ord_1","list":"devices","offset":50}.');
  });

  test("is read whole by those calls, also a list inside a list", async () => {
    const connected = await connect(() => history);
    const timeline = await readWhole(
      connected,
      "devices[55].timeline",
      ([device]) => device?.timeline ?? [],
    );
    expect(timeline).toEqual(devices[55]?.timeline);
    expect(connected.sent.length).toBeGreaterThan(2);
    expect(connected.sent[0]?.input).toEqual({ id: "ord_1" });
  });

  test("refuses the path of something that is no list", async () => {
    const { call } = await connect(() => history);
    for (const list of ["note", "devices[99].timeline", "constructor", "__proto__"]) {
      const { isError, text } = await call("get_order_history", { id: "ord_1", list });
      expect(isError, list).toBe(true);
      expect(text).toContain("The record has no list at this path.");
    }
  });

  test("has its texts cut if it has no long lists", () => {
    const { record, cuts } = fitRecord({ note: "z".repeat(100_000) });
    expect(record.note).toHaveLength(500);
    expect(cuts).toEqual([{ path: "note", from: 0, shown: 500, total: 100_000 }]);
  });
});
