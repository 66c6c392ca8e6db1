import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { openUpstream } from "#lib/server/keys/upstream-access.ts";
import { routeOf } from "#lib/server/metrics/count-requests.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { collectMetrics } from "#lib/server/process/metrics-server.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

const metricOf = (text: string, start: string): number | null => {
  const line = text.split("\n").find((each) => each.startsWith(`${start} `));
  return line === undefined ? null : Number(line.slice(start.length));
};

it("requests without an outcome, calls of the service and the age of the oldest unknown one are counted", async () => {
  journal.configure({ inlineMs: 10, quietMs: 60_000, rereadMs: [60_000] });
  const ada = await journal.person();
  journal.failOnce("hang-after-commit");
  const { intentId } = await journal.submit(ada, "orders.create", deployment());
  await expect.poll(async () => (await journal.row(intentId)).state).toBe("unknown");
  const { client } = await openUpstream(ada.connection ?? expect.fail());
  await client.perform("orders.get", { id: "none" }).catch(() => undefined);
  const text = await collectMetrics();
  expect(metricOf(text, 'qm_requests{state="unknown"}')).toBe(1);
  expect(metricOf(text, 'qm_requests{state="draft"}')).toBe(0);
  expect(metricOf(text, "qm_oldest_unknown_seconds")).toBeGreaterThan(0);
  expect(metricOf(text, 'qm_service_calls_total{operation="orders.create",status="broken"}')).toBe(
    1,
  );
  expect(metricOf(text, 'qm_service_calls_total{operation="orders.get",status="404"}')).toBe(1);
  expect(metricOf(text, 'qm_mirror_connections{coverage="none"}')).toBe(1);
  expect(metricOf(text, "qm_mirror_age_seconds")).toBeNull();
  expect(text).not.toMatch(/ada@|svc_sk|emp_1/);
});

it("what only the store knows is missing without it, and no 0", async () => {
  vi.spyOn(store(), "execute").mockRejectedValueOnce(new Error("gone"));
  const text = await collectMetrics();
  for (const name of ["qm_requests", "qm_oldest_unknown_seconds", "qm_inbox_lag_seconds"]) {
    expect(text).not.toMatch(new RegExp(`^${name}[ {]`, "m"));
  }
  expect(metricOf(text, "qm_streams")).toBe(0);
});

it("a route has no id, and clients can't make up more than a bounded number of them", () => {
  expect(routeOf("/orders/ord_01K9ST0B5N?tab=x")).toBe("/orders/:id");
  expect(routeOf("/api/read/orders.list?query=x")).toBe("/api/read/:id");
  expect(routeOf("/_next/static/chunks/a.js")).toBe("/_next");
  const word = (n: number) =>
    n.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
  const made = new Set(Array.from({ length: 500 }, (_, n) => routeOf(`/made-up-${word(n)}`)));
  expect(made.size).toBeLessThanOrEqual(81);
  expect(made).toContain("other");
});

it("the dashboard and the alert rules name only metrics that exist", async () => {
  const known = new Set((await metrics().registry.getMetricsAsJSON()).map(({ name }) => name));
  const { panels } = JSON.parse(readFileSync("docs/metrics/dashboard.json", "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = readFileSync("docs/metrics/alerts.yml", "utf8");
  const rules = Array.from(alerts.matchAll(/expr: '(.*)'$/gm), ([, expression = ""]) => expression);
  expect(rules.length).toBeGreaterThan(10);
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules,
  ];
  const named = expressions.flatMap((each) => each.match(/\b(?:qm|nodejs|process)_\w+/g) ?? []);
  const page = readFileSync("docs/operate.md", "utf8");
  const described = Array.from(page.matchAll(/`(qm_\w+)`/g), ([, name = ""]) => name);
  const isKnown = (name: string) =>
    known.has(name) || known.has(name.replace(/_(?:bucket|sum|count)$/, ""));
  expect([...named, ...described].filter((name) => !isKnown(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith("qm_"));
  expect(own.filter((name) => !described.includes(name))).toEqual([]);
});
