import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { listen } from "#testing/service/local-server.ts";
import { awaySentence, startBalancer } from "./balancer.ts";
import { type Click, classify } from "./classify.ts";
import type { Fault } from "./faults.ts";
import { findProblems, type Observed, type Period } from "./verdict.ts";
import type { Write } from "./writers.ts";

const fault: Fault = { title: "x", instances: [1], isUnseen: true, happen: async () => undefined };
const period: Period = { beganAt: 1_000, endedAt: 2_000, stoppedAt: 60_000 };

const clickAt = (at: number, seen: Click["seen"], what = ""): Click => ({
  path: "/orders",
  beganAt: at,
  endedAt: at + 10,
  seen,
  what,
});

const write: Write = {
  operation: "orders.create",
  label: "one",
  tries: 2,
  beganAt: 1_200,
  settledAt: 1_900,
  answer: { status: "accepted", resultId: "ord_1", failure: null },
};
const commit = { operation: "orders.create", resourceId: "ord_1", bodyHash: "h" };

const clean: Observed = {
  clicks: [clickAt(500, "fine"), clickAt(1_500, "fine"), clickAt(3_000, "fine")],
  writes: [write],
  commits: [commit],
  streams: 1,
  gapsMs: [100],
  megabytes: 300,
  ended: 0,
  logged: [],
  shown: [],
};

const problemsOf = (changes: Partial<Observed>, limits: Partial<Fault> = {}) =>
  findProblems({ ...fault, ...limits }, { ...clean, ...changes }, period);

describe("the verdict over a fault", () => {
  test("finds nothing where all was answered, and all that was accepted is there once", () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each<[string, Partial<Observed>, Partial<Fault>, string]>([
    ["an error page of the framework", { clicks: [clickAt(1_500, "bare", "500")] }, {}, "1 × bare"],
    ["an answer that was cut", { clicks: [clickAt(1_500, "nothing")] }, {}, "1 × nothing"],
    [
      "a failure that people must not see",
      { clicks: [clickAt(1_500, "sentence")] },
      {},
      "people saw",
    ],
    ["a failure long after the end", { clicks: [clickAt(40_000, "sentence")] }, {}, "38.0 s after"],
    ["an order that was placed twice", { commits: [commit, commit] }, {}, "placed twice: ord_1"],
    ["an accepted order that the service lacks", { commits: [] }, {}, "not at the service"],
    [
      "a write without an outcome",
      { writes: [{ ...write, answer: { status: "checking", resultId: null, failure: null } }] },
      {},
      "checking",
    ],
    ["an order that nobody asked for", { writes: [] }, {}, "nobody's: orders.create ord_1"],
    ["a stream that stayed away", { gapsMs: [6_000] }, { maxGapMs: 5_000 }, "away for 6.0 s"],
    ["too much memory", { megabytes: 600 }, { maxMegabytes: 512 }, "600 MB"],
    ["an instance that ended by itself", { ended: 1 }, {}, "ended by themselves"],
    [
      "a fault during which nobody asked for anything",
      { clicks: [clickAt(500, "fine")] },
      {},
      "nobody asked",
    ],
    ["a fault that nobody's stream met", { streams: 0 }, {}, "nobody followed"],
    ["a run in which nothing was placed", { writes: [], commits: [] }, {}, "nothing was placed"],
    ["a bare page in a browser", { shown: ['a page shows "500"'] }, {}, "a page shows"],
  ])("notices %s", (_what, changes, limits, text) => {
    expect(problemsOf(changes, limits).join()).toContain(text);
  });

  test("lets a killed instance cut only what was under way when it was killed", () => {
    const clicks = [clickAt(1_000, "nothing"), clickAt(3_000, "fine")];
    expect(problemsOf({ clicks }, { mayCut: true })).toEqual([]);
    expect(problemsOf({ clicks: [clickAt(1_200, "nothing")] }, { mayCut: true })).not.toEqual([]);
  });
});

test("a page of the framework is bare, and so are a cut page and a sign-in that nobody asked for", () => {
  const seen = (status: number, text: string, type = "text/html; charset=utf-8", location = "") =>
    classify({ status, text, type, location: location || null });
  expect(seen(200, "<html></html>\n")).toBe("fine");
  expect(seen(200, "<html><p>")).toBe("nothing");
  expect(seen(500, "<html>500: Internal Server Error</html>")).toBe("bare");
  expect(seen(500, "Internal Server Error", "text/plain")).toBe("bare");
  expect(seen(307, "", "", "/signin?to=%2Forders")).toBe("bare");
  expect(seen(502, awaySentence, "text/plain")).toBe("sentence");
  expect(seen(503, '{"error":{"message":"Try again in a moment."}}', "application/json")).toBe(
    "sentence",
  );
});

test("the proxy of the bench sends a read to the other instance, and a write to none that may have it", async () => {
  let posts = 0;
  const dying = createServer((request) => {
    if (request.method === "POST") posts += 1;
    request.socket.destroy();
  });
  const living = createServer((request, response) => void response.end(request.method));
  const hosts = await Promise.all(
    [dying, living].map(async (server) => new URL(await listen(server)).host),
  );
  const { origin, close } = await startBalancer(hosts);
  const reads = await Promise.all(
    Array.from({ length: 4 }, async () => (await fetch(origin)).text()),
  );
  expect(reads).toEqual(["GET", "GET", "GET", "GET"]);
  const both = await startBalancer([hosts[0] ?? ""]);
  const answer = await fetch(both.origin, { method: "POST", body: "x" });
  expect([answer.status, await answer.text(), posts]).toEqual([502, awaySentence, 1]);
  for (const server of [dying, living]) server.close();
  await Promise.all([close(), both.close()]);
});
