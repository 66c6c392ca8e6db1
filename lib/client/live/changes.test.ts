import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createChanges, isTouchedBy } from "#lib/client/live/changes.ts";
import { createLiveReads, liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import { onChangesOf } from "#lib/client/live/state.ts";
import { mayPrecedeWrite } from "#lib/client/recent-writes.ts";
import type { ChangeMessage } from "#lib/protocol/event.ts";
import {
  openOrdersKey,
  readKey,
  requestsKey,
  runKey,
  runKeys,
  runsKey,
} from "#lib/protocol/query-keys.ts";

const order = (id: string | null) => ({ resource: "orders", id }) as const;
const message = (...changed: ChangeMessage["changed"]): ChangeMessage => ({
  cursor: 1,
  at: 1_000_000,
  changed,
});

describe("a change of one order", () => {
  const touches = (key: readonly unknown[]) => isTouchedBy(message(order("o1")), key);

  it.each([
    ["the order", readKey("orders.get", { id: "o1" })],
    ["its history", readKey("orders.history", { id: "o1" })],
    ["every list of orders", readKey("orders.list", { status: ["shipped"], page: 3 })],
    ["the open orders", openOrdersKey("view=late")],
  ])("touches %s", (_what, key) => {
    expect(touches(key)).toBe(true);
  });

  it.each([
    ["another order", readKey("orders.get", { id: "o2" })],
    ["an employee with the same id", readKey("employees.get", { id: "o1" })],
    ["lists of other records", readKey("employees.list", {})],
    ["requests", requestsKey({})],
    ["queries of other kinds", ["other", "orders.list", ""]],
    ["an unknown operation", ["read", "constructor", ""]],
  ])("does not touch %s", (_what, key) => {
    expect(touches(key)).toBe(false);
  });
});

describe("a change", () => {
  it("of a resource as a whole touches all its reads", () => {
    const key = readKey("orders.get", { id: "o2" });
    expect(isTouchedBy(message(order(null)), key)).toBe(true);
  });

  it("of a device touches the devices of every employee", () => {
    const device = { resource: "inventory", id: "d1" } as const;
    expect(isTouchedBy(message(device), readKey("employees.devices", { id: "e1" }))).toBe(true);
    expect(isTouchedBy(message(device), readKey("products.get", { id: "d2" }))).toBe(false);
  });

  it("of a run touches it, its rows and the list of runs, but no other run", () => {
    const touches = (key: readonly unknown[]) =>
      isTouchedBy(message({ resource: "runs", id: "r1" }), key);
    expect([runKey("r1"), [...runKeys("r1"), "lines", "running"], runsKey].map(touches)).toEqual([
      true,
      true,
      true,
    ]);
    expect([runKey("r2"), readKey("orders.get", { id: "r1" })].map(touches)).toEqual([
      false,
      false,
    ]);
  });

  it("that the server no longer knows touches every read", () => {
    const reset: ChangeMessage = { ...message(), isReset: true };
    expect(isTouchedBy(reset, readKey("teams.get", { id: "t1" }))).toBe(true);
  });
});

describe("createChanges", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.stubGlobal("window", globalThis);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const openPage = () => {
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: liveIntervalMs } },
    });
    const reads = createLiveReads({
      client,
      names: new Set(["orders.get", "orders.list", "teams.get"]),
      now: Date.now,
      random: () => 0,
      mayRead: () => true,
    });
    return { client, apply: createChanges(client, reads) };
  };

  it("repeats the read on screen, and what is kept for later when it is shown again", async () => {
    const { client, apply } = openPage();
    let count = 0;
    const shown = new QueryObserver(client, {
      queryKey: readKey("orders.get", { id: "o1" }),
      queryFn: async () => {
        count += 1;
        return count;
      },
    });
    const hide = shown.subscribe(() => undefined);
    const kept = readKey("orders.list", {});
    const other = readKey("orders.get", { id: "o2" });
    for (const key of [kept, other]) client.setQueryData(key, {});
    await vi.advanceTimersByTimeAsync(2_000);
    apply(message(order("o1")));
    await vi.advanceTimersByTimeAsync(500);
    expect(count).toBe(2);
    expect(client.getQueryState(kept)?.isInvalidated).toBe(true);
    expect(client.getQueryState(other)?.isInvalidated).toBe(false);
    hide();
    client.clear();
  });

  it("makes answers of earlier rendered pages stale, and not those that were read since", () => {
    const { client, apply } = openPage();
    apply(message(order("o1")));
    const mayBeOld = (id: string, answeredAt: number) =>
      mayPrecedeWrite(client, readKey("orders.get", { id }), answeredAt);
    expect(mayBeOld("o1", 999_000)).toBe(true);
    expect(mayBeOld("o1", Number.NaN)).toBe(true);
    expect(mayBeOld("o1", 1_003_000)).toBe(false);
    expect(mayBeOld("o2", 999_000)).toBe(false);
    apply({ ...message(order("o2")), at: 1_010_000 });
    expect(mayBeOld("o1", 999_000)).toBe(true);
    expect(mayBeOld("o2", 1_003_000)).toBe(true);
    client.clear();
  });

  it("tells the parts of the page that read by themselves, until they stop listening", () => {
    const { client, apply } = openPage();
    const onOrders = vi.fn();
    const stop = onChangesOf("orders", onOrders);
    apply(message({ resource: "teams", id: "t1" }));
    apply(message());
    expect(onOrders).not.toHaveBeenCalled();
    apply(message(order("o1")));
    apply({ ...message(), isReset: true });
    expect(onOrders).toHaveBeenCalledTimes(2);
    stop();
    apply(message(order("o1")));
    expect(onOrders).toHaveBeenCalledTimes(2);
    client.clear();
  });
});
