import { describe, expect, test } from "vitest";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { slopePerHour } from "../memory-slope.ts";
import { demoPersonOf, personKinds, withCopies } from "../people.ts";
import { chooseScreen, mixedScreens, peopleCounts, screensOf, weightOf } from "./mix.ts";
import { type ClickResult, loadColumns, loadRows, loadSummary } from "./report.ts";

describe("the mix of screens", () => {
  test.each(personKinds)("has 100 clicks for the kind %s", (kind) => {
    const total = mixedScreens.reduce((sum, screen) => sum + weightOf(screen, kind), 0);
    expect(total).toBe(100);
  });

  test("is clicked through by 50 people", () => {
    expect(Object.values(peopleCounts).reduce((sum, count) => sum + count, 0)).toBe(50);
  });

  test("a screen is chosen as often as its weight says, and never without a weight", () => {
    const draws = Array.from({ length: 1_000 }, (_, index) => index / 1_000);
    const chosen = draws.map((draw) => chooseScreen("support", draw));
    for (const screen of mixedScreens) {
      const count = chosen.filter((each) => each === screen).length;
      // A rounding error may move one draw across a border.
      expect(Math.abs(count - weightOf(screen, "support") * 10), screen).toBeLessThanOrEqual(1);
    }
    expect(screensOf("support")).not.toContain("New order");
  });
});

describe("the people of the load", () => {
  const person = (kind: string, uid: string): DemoKey => ({
    label: kind,
    kind,
    key: `key of ${uid}`,
    capabilities: [],
    user: { uid, email: `${uid}@meridian.example`, displayName: uid },
    scope: null,
  });
  const keys = [
    person("admin", "maya"),
    person("manager", "jonas"),
    person("manager", "elena"),
    person("support", "sam"),
    person("expired", "rita"),
  ];

  test("are copies of the demo people, each with an account of their own and the key of its kind", () => {
    const all = withCopies(keys, { admin: 2, manager: 1, "other manager": 1, support: 0 });
    expect(all.slice(0, keys.length)).toEqual(keys);
    expect(all.slice(keys.length).map(({ user, key }) => [user.uid, user.email, key])).toEqual([
      ["maya-1", "1.maya@meridian.example", "key of maya"],
      ["maya-2", "2.maya@meridian.example", "key of maya"],
      ["jonas-1", "1.jonas@meridian.example", "key of jonas"],
      ["elena-1", "1.elena@meridian.example", "key of elena"],
    ]);
  });

  test("a kind that the demo lacks is an error", () => {
    expect(() => demoPersonOf(keys.slice(0, 2), "other manager")).toThrow("other manager");
  });
});

describe("the report of the load", () => {
  const clicks: ClickResult[] = Array.from({ length: 100 }, (_, index) => ({
    screen: index < 50 ? "Orders" : "Order",
    page: index + 1,
    whole: (index + 1) * 2,
    errors: index === 99 ? ["503 /orders/1"] : [],
  }));

  test("has the quantiles and the failed clicks of each opened screen and of all", () => {
    expect(loadRows(clicks)).toEqual([
      ["Orders", 50, "25", "48", "50", "50", "96", "100", 0],
      ["Order", 50, "75", "98", "100", "150", "196", "200", 1],
      ["All", 100, "50", "95", "99", "100", "190", "198", 1],
    ]);
    for (const row of loadRows(clicks)) expect(row).toHaveLength(loadColumns.length);
  });

  test("counts errors by what failed, and traffic per click", () => {
    const memory = [200, 200, 201, 202].map((megabytes, minute) => ({
      atMs: minute * 60_000,
      megabytes,
    }));
    const callsOf = new Map([
      ["teams.list", 50],
      ["orders.list", 200],
    ]);
    const traffic = { calls: 250, statements: 400, callsOf };
    expect(loadSummary({ clicks, seconds: 50, memory, traffic })).toEqual([
      "2.0 clicks a second; 1 errors",
      "  1 × 503 /orders/1",
      "Memory of the console: 200 MB → 202 MB, in the second half 29.8 % an hour",
      "Per click: 2.50 requests to the service, 4.00 statements to PostgreSQL",
      "  2.00 × orders.list",
      "  0.50 × teams.list",
    ]);
  });
});

test("the slope of the memory is that of the second half, in percent of its mean per hour", () => {
  const halfHourMs = 1_800_000;
  const samples = [100, 500, 900, 1_000, 1_100].map((megabytes, index) => ({
    atMs: index * halfHourMs,
    megabytes,
  }));
  expect(slopePerHour(samples)).toBeCloseTo(20);
});
