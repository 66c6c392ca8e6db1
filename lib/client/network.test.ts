import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quartermasterUnreachable, ReadError } from "#lib/client/fetch-json.ts";
import { readAny } from "#lib/client/network.ts";
import { createNetworkMonitor } from "#lib/client/network-monitor.ts";
import { emptyFailure, type Failure, type FailureKind } from "#lib/protocol/failure.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const failureOfKind = (kind: FailureKind): Failure => ({ ...emptyFailure, kind, message: kind });

/** Starts a monitor whose test read fails with a kind until it is `null`. */
const start = () => {
  const service = {
    kind: "unreachable" as FailureKind | null,
    isVisible: true,
    isOnline: true,
    readTimes: [] as number[],
  };
  const monitor = createNetworkMonitor({
    testRead: async () => {
      service.readTimes.push(Date.now() - 1_000_000);
      if (service.kind !== null) throw new ReadError(failureOfKind(service.kind));
    },
    now: Date.now,
    random: () => 0,
    isVisible: () => service.isVisible,
    isOnline: () => service.isOnline,
  });
  const recovered = vi.fn();
  monitor.onRecovery(recovered);
  return { service, monitor, recovered };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("several failed reads cause one test read, and an outage if it fails too", async () => {
  const { service, monitor } = start();
  monitor.report(failureOfKind("unreachable"));
  expect(monitor.get().status).toBe("checking");
  for (let panel = 0; panel < 4; panel += 1) monitor.report(failureOfKind("unreachable"));
  await pass(0);
  expect(service.readTimes).toEqual([0]);
  expect(monitor.get()).toMatchObject({ status: "down", since: 1_000_000 });
});

test("the failure of one part of a page is no outage", async () => {
  const { service, monitor, recovered } = start();
  service.kind = null;
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  expect(monitor.get().status).toBe("connected");
  expect(recovered).not.toHaveBeenCalled();
});

test.each(["not_found", "authorization", "role", "validation", "rate_limited", "busy"] as const)(
  "a failure of the kind %s sends no test read",
  async (kind) => {
    const { service, monitor } = start();
    monitor.report(failureOfKind(kind));
    await pass(60_000);
    expect(service.readTimes).toEqual([]);
  },
);

test("an outage is tested after 2, 4, 8 and 16 s, and then every 20 s", async () => {
  const { service, monitor } = start();
  monitor.report(failureOfKind("unreachable"));
  await pass(70_000);
  expect(service.readTimes).toEqual([0, 2_000, 6_000, 14_000, 30_000, 50_000, 70_000]);
});

test("an outage ends with the first test read that succeeds, and keeps its beginning until then", async () => {
  const { service, monitor, recovered } = start();
  monitor.report(failureOfKind("unreachable"));
  await pass(3_000);
  service.kind = "unavailable";
  await pass(4_000);
  expect(monitor.get()).toMatchObject({
    status: "down",
    since: 1_000_000,
    failure: { kind: "unavailable" },
  });
  service.kind = null;
  await pass(20_000);
  expect(monitor.get().status).toBe("connected");
  expect(recovered).toHaveBeenCalledOnce();
  const sent = service.readTimes.length;
  await pass(120_000);
  expect(service.readTimes).toHaveLength(sent);
});

test("an answer that refuses the test read for another reason ends the outage", async () => {
  const { service, monitor } = start();
  monitor.report(failureOfKind("unreachable"));
  await pass(0);
  service.kind = "rate_limited";
  await pass(2_000);
  expect(monitor.get().status).toBe("connected");
});

test("a test read that Quartermaster itself puts off says nothing of the service, and is repeated", async () => {
  const { service, monitor } = start();
  service.kind = "busy";
  monitor.report(failureOfKind("unreachable"));
  await pass(0);
  expect(monitor.get().status).toBe("checking");
  service.kind = "unreachable";
  await pass(2_000);
  expect(monitor.get().status).toBe("down");
});

test("a hidden page sends no test read, and tests when it becomes visible", async () => {
  const { service, monitor } = start();
  monitor.report(failureOfKind("unreachable"));
  await pass(0);
  service.isVisible = false;
  await pass(300_000);
  expect(service.readTimes).toEqual([0]);
  service.isVisible = true;
  service.kind = null;
  monitor.testNow();
  await pass(0);
  expect(monitor.get().status).toBe("connected");
});

test("a failure right after a test read that succeeded is tested 5 s after it", async () => {
  const { service, monitor } = start();
  service.kind = null;
  monitor.report(failureOfKind("unavailable"));
  await pass(1_000);
  service.kind = "unavailable";
  monitor.report(failureOfKind("unavailable"));
  expect(monitor.get().status).toBe("connected");
  await pass(4_000);
  expect(service.readTimes).toEqual([0, 5_000]);
  expect(monitor.get().status).toBe("down");
});

test("a part that the server renders is confirmed by a test read, and keeps its facts in an outage", async () => {
  const { service, monitor, recovered } = start();
  service.kind = null;
  expect(await monitor.confirm()).toBe(true);
  expect(monitor.get().status).toBe("connected");
  service.kind = "unreachable";
  expect(await monitor.confirm()).toBe(false);
  expect(monitor.get().status).toBe("down");
  expect(await monitor.confirm()).toBe(false);
  expect(service.readTimes).toHaveLength(2);
  service.kind = null;
  await pass(2_000);
  expect(recovered).toHaveBeenCalledOnce();
});

test("a service that fails the test read alone is not in an outage while other reads are answered", async () => {
  const { service, monitor } = start();
  service.kind = "unavailable";
  monitor.reportAnswer();
  await pass(500);
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  expect(monitor.get().status).toBe("connected");
});

test("an answer right before an outage hides it for one test read only", async () => {
  const { service, monitor } = start();
  service.kind = "unavailable";
  monitor.reportAnswer();
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  expect(monitor.get().status).toBe("connected");
  await pass(5_000);
  expect(monitor.get().status).toBe("down");
});

test("a service that fails the test read alone is not tested again once another read is answered", async () => {
  const { service, monitor } = start();
  service.kind = "unavailable";
  monitor.reportAnswer();
  monitor.report(failureOfKind("unavailable"));
  await pass(1_000);
  monitor.reportAnswer();
  await pass(10_000);
  expect(monitor.get().status).toBe("connected");
});

/** Starts a monitor whose test reads wait until the test answers them. */
const startHanging = (isOnline = true) => {
  const answers: Array<(kind: FailureKind | null) => void> = [];
  const monitor = createNetworkMonitor({
    testRead: () =>
      new Promise((resolve, reject) => {
        answers.push((kind) =>
          kind === null ? resolve(null) : reject(new ReadError(failureOfKind(kind))),
        );
      }),
    now: Date.now,
    random: () => 0,
    isVisible: () => true,
    isOnline: () => isOnline,
  });
  return { answers, monitor };
};

test("a service that hangs is in an outage 3 s after the first failure, before the test read ends", async () => {
  const { answers, monitor } = startHanging();
  monitor.report(failureOfKind("unreachable"));
  await pass(2_900);
  expect(monitor.get().status).toBe("checking");
  await pass(100);
  expect(monitor.get()).toMatchObject({ status: "down", since: 1_000_000 });
  expect(answers).toHaveLength(1);
  answers[0]?.(null);
  await pass(0);
  expect(monitor.get().status).toBe("connected");
});

test("a test read that waits is no outage while other reads are answered", async () => {
  const { answers, monitor } = startHanging();
  monitor.report(failureOfKind("unavailable"));
  await pass(1_000);
  monitor.reportAnswer();
  await pass(10_000);
  expect(monitor.get().status).toBe("checking");
  answers[0]?.("unavailable");
  await pass(0);
  expect(monitor.get().status).toBe("connected");
});

test("any read that is answered ends an outage", async () => {
  const { service, monitor, recovered } = start();
  monitor.report(failureOfKind("unavailable"));
  await pass(3_000);
  expect(monitor.isDown()).toBe(true);
  monitor.reportAnswer();
  expect(monitor.get().status).toBe("connected");
  expect(recovered).toHaveBeenCalledOnce();
  const sent = service.readTimes.length;
  await pass(60_000);
  expect(service.readTimes).toHaveLength(sent);
});

test("a connection counts as proven with the first read that is answered", () => {
  const { service, monitor } = start();
  expect(monitor.get()).toEqual({ status: "connected", isProven: false });
  service.isOnline = false;
  monitor.reportAnswer();
  expect(monitor.get()).toMatchObject({ isProven: false });
  service.isOnline = true;
  monitor.reportAnswer();
  expect(monitor.get()).toEqual({ status: "connected", isProven: true });
});

test("a read that fails before any was answered proves nothing while it is tested", async () => {
  const { answers, monitor } = startHanging();
  monitor.report(failureOfKind("unavailable"));
  expect(monitor.get()).toMatchObject({ status: "checking", isProven: false });
  answers[0]?.(null);
  await pass(0);
  expect(monitor.get()).toEqual({ status: "connected", isProven: true });
});

test("a page without an answer is proven by one test read, and one with an answer by none", async () => {
  const { service, monitor } = start();
  service.kind = null;
  monitor.prove(false);
  expect(monitor.get().status).toBe("checking");
  await pass(0);
  expect(monitor.get()).toEqual({ status: "connected", isProven: true });
  monitor.prove(false);
  expect(service.readTimes).toEqual([0]);

  const served = start();
  served.monitor.prove(true);
  expect(served.monitor.get()).toEqual({ status: "connected", isProven: true });
  expect(served.service.readTimes).toEqual([]);
});

test("a page that is loaded in an outage says so, although none of its own reads failed", async () => {
  const { answers, monitor } = startHanging();
  monitor.prove(false);
  await pass(3_000);
  expect(monitor.get()).toMatchObject({ status: "down", since: 1_000_000 });
  answers[0]?.("unavailable");
  await pass(0);
  expect(monitor.isDown()).toBe(true);
  monitor.stop();
});

test("a browser that can't reach Quartermaster is in an outage even right after an answer", async () => {
  const monitor = createNetworkMonitor({
    testRead: () => Promise.reject(new ReadError(quartermasterUnreachable)),
    now: Date.now,
    random: () => 0,
    isVisible: () => true,
    isOnline: () => true,
  });
  monitor.reportAnswer();
  await pass(500);
  monitor.report(quartermasterUnreachable);
  await pass(0);
  expect(monitor.isDown()).toBe(true);
});

test.each([
  ["the identity of the key alone fails", "connected", { me: "unavailable", orders: null }],
  ["the other read is refused", "connected", { me: "unavailable", orders: "authorization" }],
  ["both reads fail", "down", { me: "malformed", orders: "unavailable" }],
] as const)("where %s, the connection is %s", async (_when, status, kinds) => {
  const monitor = createNetworkMonitor({
    testRead: () =>
      readAny(["me", "orders"], async (path) => {
        const kind = kinds[path as keyof typeof kinds];
        if (kind) throw new ReadError(failureOfKind(kind));
      }),
    now: Date.now,
    random: () => 0,
    isVisible: () => true,
    isOnline: () => true,
  });
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  expect(monitor.get()).toMatchObject(
    status === "down" ? { status, failure: { kind: "malformed" } } : { status },
  );
  monitor.stop();
});

test("an outage ends once one test read is answered, although the other still fails", async () => {
  let isOrdersAnswered = false;
  const monitor = createNetworkMonitor({
    testRead: () =>
      readAny(["me", "orders"], async (path) => {
        if (path === "me" || !isOrdersAnswered) throw new ReadError(failureOfKind("unavailable"));
      }),
    now: Date.now,
    random: () => 0,
    isVisible: () => true,
    isOnline: () => true,
  });
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  expect(monitor.get().status).toBe("down");
  isOrdersAnswered = true;
  await pass(2_000);
  expect(monitor.get().status).toBe("connected");
});

test("a lost network is tested at once, also right after a test read that succeeded", async () => {
  const { service, monitor } = start();
  service.kind = null;
  monitor.report(failureOfKind("unavailable"));
  await pass(1_000);
  service.kind = "unreachable";
  service.isOnline = false;
  monitor.reportOffline();
  await pass(0);
  expect(service.readTimes).toEqual([0, 1_000]);
  expect(monitor.get()).toMatchObject({ status: "down", since: 1_001_000 });
});

test("an answer that arrives after the network was lost doesn't end the outage", async () => {
  const { service, monitor } = start();
  service.isOnline = false;
  monitor.reportOffline();
  await pass(0);
  monitor.reportAnswer();
  expect(monitor.get().status).toBe("down");
  service.isOnline = true;
  monitor.reportAnswer();
  expect(monitor.get().status).toBe("connected");
});

test("a test read that began before the network was lost is repeated, and its own answer counts for nothing", async () => {
  const { answers, monitor } = startHanging(false);
  monitor.report(failureOfKind("unavailable"));
  monitor.reportOffline();
  answers[0]?.(null);
  await pass(0);
  expect(monitor.get().status).toBe("checking");
  answers[1]?.("unreachable");
  await pass(0);
  expect(monitor.get().status).toBe("down");
  monitor.stop();
});

test("an ended session is an outage at once, without a test read, until a read is answered again", async () => {
  const { service, monitor, recovered } = start();
  service.kind = "signed_out";
  monitor.report(failureOfKind("signed_out"));
  expect(monitor.get()).toMatchObject({ status: "down", failure: { kind: "signed_out" } });
  expect(service.readTimes).toEqual([]);
  service.kind = null;
  await pass(2_000);
  expect(monitor.get().status).toBe("connected");
  expect(recovered).toHaveBeenCalledOnce();
});

test("a session that ends during an outage is named instead of it", async () => {
  const { service, monitor } = start();
  monitor.report(failureOfKind("unavailable"));
  await pass(0);
  service.kind = "signed_out";
  monitor.report(failureOfKind("signed_out"));
  expect(monitor.get()).toMatchObject({ status: "down", failure: { kind: "signed_out" } });
});
