import { describe, expect, test } from "vitest";
import { faultKindGuide } from "#sandbox/control/control-guide.ts";
import { faultRule } from "#sandbox/control/fault-rule.ts";
import { startSandbox } from "#sandbox/start.ts";
import { clientAs } from "#testing/sandbox/client.ts";
import { controlClient, setUpControl } from "#testing/sandbox/control.ts";

const { admin, control, newEmployee } = setUpControl();

const reseed = (seed: number) => control.send("PUT", "/faults/seed", { seed });
const half = { kind: "500-before-commit", probability: 0.5 } as const;

/** Sends so many reads, one after the other, and returns their statuses. */
const statuses = async (count: number, path = "/v4/me") => {
  const seen: number[] = [];
  for (let turn = 0; turn < count; turn += 1) seen.push((await admin.get(path)).status);
  return seen;
};

describe("the draws of a rule", () => {
  test("are the same for the same seed, and differ for another seed", async () => {
    await reseed(7);
    await control.faults(half);
    const first = await statuses(40);
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(8);
    expect(first.filter((status) => status === 200).length).toBeGreaterThan(8);
    await reseed(7);
    expect(await statuses(40)).toEqual(first);
    await control.faults(half);
    expect(await statuses(40)).toEqual(first);
    await reseed(8);
    expect(await statuses(40)).not.toEqual(first);
  });

  test("are the same in another sandbox", async () => {
    await reseed(21);
    await control.faults(half);
    const here = await statuses(30);
    const other = await startSandbox({ seed: 5 });
    const there = controlClient(other);
    await there.send("PUT", "/faults/seed", { seed: 21 });
    await there.faults(half);
    const admin = clientAs(other, "admin");
    for (const status of here) expect((await admin.get("/v4/me")).status).toBe(status);
    await other.close();
  });

  test("do not depend on requests to which the rule does not apply", async () => {
    await reseed(7);
    await control.faults({ ...half, operation: "me" }, { ...half, operation: "teams.list" });
    const alone = await statuses(20);
    await reseed(7);
    const among: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      await admin.get("/v4/teams");
      among.push((await admin.get("/v4/me")).status);
    }
    expect(among).toEqual(alone);
  });

  test("never apply with probability 0, and always with probability 1", async () => {
    await control.faults({ ...half, probability: 0 });
    expect(new Set(await statuses(10))).toEqual(new Set([200]));
    await control.faults({ kind: "500-before-commit" });
    expect(new Set(await statuses(10))).toEqual(new Set([500]));
  });
});

describe("fault rules", () => {
  test("stop after their number of times, and count them", async () => {
    await control.faults({ kind: "500-before-commit", times: 2 });
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
    const rule = { operation: "*", probability: 1, times: 2, kind: "500-before-commit" };
    const { rules } = (await control.get("/faults")).body;
    expect(rules).toEqual([{ id: 1, ...rule, tried: 2, hit: 2 }]);
  });

  test("are tried in order, and the first match applies", async () => {
    await control.faults(
      { kind: "429-before-commit", times: 1 },
      { kind: "408-before-commit", times: 1 },
    );
    expect(await statuses(3)).toEqual([429, 408, 200]);
  });

  test("apply by operation and by effect; the pre-flight is a read", async () => {
    await control.faults({ kind: "429-before-commit", effect: "write" });
    expect((await admin.post("/v4/orders/validate", {})).status).toBe(400);
    expect((await newEmployee().send()).status).toBe(429);
    await control.faults({ kind: "429-before-commit", operation: "teams.list" });
    expect(await statuses(1)).toEqual([200]);
    expect(await statuses(1, "/v4/teams")).toEqual([429]);
  });

  test("can be added and removed one by one, and removed together", async () => {
    const rule = { operation: "me", kind: "429-before-commit", retryAfter: 3 };
    const added = await control.send("POST", "/faults", rule);
    expect([added.status, added.body]).toEqual([
      201,
      { id: 1, ...rule, probability: 1, retryAfterAs: "seconds", tried: 0, hit: 0 },
    ]);
    await control.send("POST", "/faults", { operation: "me", kind: "refuse" });
    expect((await control.send("DELETE", "/faults/1")).body.rules).toMatchObject([{ id: 2 }]);
    expect((await control.send("DELETE", "/faults/1")).status).toBe(404);
    expect((await control.clear()).body.rules).toEqual([]);
  });

  test.each(faultKindGuide)("of the documented kind %s (%s) are accepted", async (kind) => {
    const fields: Record<string, object> = {
      latency: { ms: 1 },
      "redirect-before-commit": { location: "/" },
      "late-commit": { afterMs: 1 },
      "shown-late": { forMs: 1 },
    };
    const { status } = await control.send("POST", "/faults", {
      operation: "orders.create",
      kind,
      ...fields[kind],
    });
    expect(status).toBe(201);
  });

  test("have only documented kinds", () => {
    const kinds = faultRule.options.flatMap(({ shape: { kind } }) =>
      "values" in kind ? [...kind.values] : kind.options,
    );
    expect(kinds.toSorted()).toEqual(faultKindGuide.map(([kind]) => kind).toSorted());
  });

  test.each([
    ["kind", { operation: "me", kind: "flood" }],
    ["operation", { operation: "orders.cancel", kind: "refuse" }],
    ["operation", { kind: "refuse" }],
    ["probability", { operation: "me", kind: "refuse", probability: 2 }],
    ["times", { operation: "me", kind: "refuse", times: 0 }],
    ["effect", { operation: "me", kind: "refuse", effect: "delete" }],
    ["extra", { operation: "me", kind: "refuse", extra: 1 }],
    ["ms", { operation: "me", kind: "refuse", ms: 1 }],
    ["ms", { operation: "me", kind: "latency" }],
    ["retryAfter", { operation: "me", kind: "429-before-commit", retryAfter: "soon" }],
    ["location", { operation: "me", kind: "redirect-before-commit", location: "javascript:1" }],
    ["afterMs", { operation: "*", kind: "late-commit" }],
    ["forMs", { operation: "*", kind: "shown-late" }],
    ["from", { operation: "*", kind: "shown-late", forMs: 1, from: "search" }],
    ["afterMs", { operation: "*", kind: "late-commit", afterMs: 1, afterDays: 1 }],
  ])("with an invalid %s are refused with its name", async (field, rule) => {
    const { status, body } = await control.send("POST", "/faults", rule);
    expect([status, body.statusMessage]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${field}: `)),
    ]);
    expect((await control.get("/faults")).body.rules).toEqual([]);
  });
});
