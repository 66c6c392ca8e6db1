import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAnnouncement } from "#lib/client/announced-reads.ts";
import { ReadError } from "#lib/client/fetch-json.ts";
import { createLiveReads, liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import { setLiveState } from "#lib/client/live/state.ts";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  setLiveState(null);
  vi.useRealTimers();
});

const names = new Set([
  "me",
  "orders.list",
  "orders.get",
  "orders.tracking",
  "orders.sla",
  "employees.list",
  "teams.get",
]);

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Shown {
  staleTime?: number;
  enabled?: boolean;
  /** Answers in this time. 0 by default. */
  answerMs?: number;
}

/** Starts the repeats of a page that shows the reads that `show` adds. */
const openPage = ({ random = 0 } = {}) => {
  const page = { isVisible: true };
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: liveIntervalMs, gcTime: 300_000 } },
  });
  const { repeat, markChanged } = createLiveReads({
    client,
    names,
    now: Date.now,
    random: () => random,
    mayRead: () => page.isVisible,
  });
  const timer = setInterval(() => repeat(), 1_000);
  const show = async (name: string, { answerMs = 0, ...options }: Shown = {}) => {
    const service = {
      status: "Processing",
      kind: null as FailureKind | null,
      retryAfterMs: null as number | null,
      readCount: 0,
    };
    const observer = new QueryObserver(client, {
      queryKey: name === "open-orders" ? [name, "orders.list"] : ["read", name, "id=1"],
      queryFn: async () => {
        service.readCount += 1;
        if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
        const { kind, retryAfterMs } = service;
        if (kind) throw new ReadError({ ...emptyFailure, kind, message: "", retryAfterMs });
        return service.status;
      },
      ...options,
    });
    const hide = observer.subscribe(() => undefined);
    await pass(answerMs);
    return { service, observer, hide };
  };
  const close = () => {
    clearInterval(timer);
    client.clear();
  };
  return { page, client, repeat, markChanged, show, close };
};

test.each(["orders.get", "orders.tracking", "employees.list", "open-orders", "me"])(
  "%s is read again after 20 s, and what changed at the service is shown",
  async (name) => {
    const { show, close } = openPage();
    const { service, observer } = await show(name);
    service.status = "In transit";
    await pass(19_000);
    expect(observer.getCurrentResult().data).toBe("Processing");
    await pass(2_000);
    expect(observer.getCurrentResult().data).toBe("In transit");
    await pass(40_000);
    expect(service.readCount).toBe(4);
    close();
  },
);

test.each([
  ["a catalog answer", "devices.options", {}],
  ["a pre-flight check", "orders.validate", {}],
  ["a name, which sets how long it stays fresh,", "employees.get", { staleTime: 300_000 }],
] as const)("%s is not read again", async (_what, name, options) => {
  const { show, close } = openPage();
  const { service } = await show(name, options);
  await pass(600_000);
  expect(service.readCount).toBe(1);
  close();
});

test("a read that no part of the page shows any more is not repeated", async () => {
  const { show, close } = openPage();
  const { service, hide } = await show("orders.get");
  hide();
  await pass(60_000);
  expect(service.readCount).toBe(1);
  close();
});

test("a hidden page reads nothing, and reads at once when the person returns after more than 20 s", async () => {
  const { page, repeat, show, close } = openPage({ random: 1 });
  const { service } = await show("orders.get");
  page.isVisible = false;
  await pass(20_500);
  expect(service.readCount).toBe(1);
  page.isVisible = true;
  repeat({ isPrompt: true });
  expect(service.readCount).toBe(2);
  await pass(5_000);
  repeat({ isPrompt: true });
  expect(service.readCount).toBe(2);
  close();
});

test("browsers spread their reads over 2 s", async () => {
  const { show, close } = openPage({ random: 1 });
  const { service } = await show("orders.get");
  await pass(21_000);
  expect(service.readCount).toBe(1);
  await pass(1_500);
  expect(service.readCount).toBe(2);
  close();
});

test("a read that is still in flight is not repeated", async () => {
  const { show, close } = openPage();
  const { service } = await show("orders.get", { answerMs: 50_000 });
  await pass(60_000);
  expect(service.readCount).toBe(2);
  close();
});

test("a failed repeat keeps the data and is tried again after 20 s", async () => {
  const { show, close } = openPage();
  const { service, observer } = await show("orders.get");
  service.kind = "unavailable";
  await pass(21_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: "Processing", isError: true });
  expect(service.readCount).toBe(2);
  await pass(15_000);
  expect(service.readCount).toBe(2);
  service.kind = null;
  await pass(6_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: "Processing", isError: false });
  close();
});

test("a failure that would repeat itself is not tried again, and a wait that the service asks for is kept", async () => {
  const { show, close } = openPage();
  const { service: refused } = await show("orders.get");
  const { service: limited } = await show("orders.sla");
  refused.kind = "authorization";
  limited.kind = "rate_limited";
  limited.retryAfterMs = 60_000;
  await pass(79_000);
  expect(refused.readCount).toBe(2);
  expect(limited.readCount).toBe(2);
  await pass(3_000);
  expect(limited.readCount).toBe(3);
  close();
});

test("a read that the console's own rate limit refused is tried again when the limit allows it", async () => {
  const { show, close } = openPage();
  const { service, observer } = await show("open-orders");
  service.kind = "busy";
  service.retryAfterMs = 3_000;
  await pass(21_000);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true });
  service.kind = null;
  await pass(1_000);
  expect(service.readCount).toBe(2);
  await pass(2_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: "Processing", isError: false });
  close();
});

const all = () => true;

test("a read that a change touched is repeated at once, and another one is not", async () => {
  const { repeat, markChanged, show, close } = openPage();
  const { service: order, observer } = await show("orders.get");
  const { service: team } = await show("teams.get");
  order.status = "In transit";
  await pass(3_000);
  markChanged(([, name]) => name === "orders.get", 1);
  repeat();
  await pass(0);
  expect(observer.getCurrentResult().data).toBe("In transit");
  expect(team.readCount).toBe(1);
  close();
});

test("a read is repeated once a second at most, however many changes come", async () => {
  const { repeat, markChanged, show, close } = openPage();
  const { service } = await show("orders.list");
  for (let change = 0; change < 100; change += 1) {
    markChanged(all, 1);
    repeat();
    await pass(100);
  }
  expect(service.readCount).toBeLessThanOrEqual(11);
  await pass(2_000);
  const { readCount } = service;
  await pass(10_000);
  expect(service.readCount).toBe(readCount);
  close();
});

test("a read that is in flight when a change comes is repeated after it", async () => {
  const { repeat, markChanged, show, close } = openPage();
  const { service } = await show("orders.get", { answerMs: 3_000 });
  await pass(20_500);
  expect(service.readCount).toBe(2);
  markChanged(all, 1);
  repeat();
  expect(service.readCount).toBe(2);
  await pass(5_000);
  expect(service.readCount).toBe(3);
  close();
});

test("changes that come while the page is hidden are read when the person returns", async () => {
  const { page, repeat, markChanged, show, close } = openPage();
  const { service } = await show("orders.get");
  page.isVisible = false;
  await pass(2_000);
  markChanged(all, 1);
  await pass(2_000);
  expect(service.readCount).toBe(1);
  page.isVisible = true;
  repeat({ isPrompt: true });
  expect(service.readCount).toBe(2);
  close();
});

test("a change repeats the read of a record that could not be found, but none that was refused", async () => {
  const { markChanged, show, close } = openPage();
  const { service: missing } = await show("orders.get");
  const { service: refused } = await show("orders.sla");
  missing.kind = "not_found";
  refused.kind = "authorization";
  await pass(25_000);
  markChanged(all, 1);
  await pass(2_000);
  expect(missing.readCount).toBe(3);
  expect(refused.readCount).toBe(2);
  close();
});

test("while the browser hears of events, only the reads that these cover are repeated less often", async () => {
  const { show, close } = openPage();
  setLiveState("live");
  const { service: order } = await show("orders.get");
  const { service: tracking } = await show("orders.tracking");
  const { service: open } = await show("open-orders");
  await pass(59_000);
  expect([order, tracking, open].map(({ readCount }) => readCount)).toEqual([1, 3, 3]);
  await pass(2_000);
  expect(order.readCount).toBe(2);
  setLiveState("reconnecting");
  await pass(20_000);
  expect(order.readCount).toBe(3);
  close();
});

test("a read that repeats after a change follows its announcement, and the one after that does not", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: liveIntervalMs } } });
  const live = createLiveReads({
    client,
    names,
    now: Date.now,
    random: () => 0,
    mayRead: () => true,
  });
  const followed: (number | null)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["read", "orders.get", "id=1"],
    queryFn: ({ queryKey }) => {
      followed.push(takeAnnouncement(queryKey));
      return "Processing";
    },
  });
  const hide = observer.subscribe(() => undefined);
  await pass(2_000);
  live.markChanged(() => true, 7);
  live.repeat();
  await pass(liveIntervalMs);
  live.repeat();
  await pass(0);
  expect(followed).toEqual([null, 7, null]);
  hide();
  client.clear();
});
