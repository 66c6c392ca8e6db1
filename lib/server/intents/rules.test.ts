import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type IntentState, intentStates } from "#lib/protocol/intent.ts";
import { mayBecome, transitions } from "#lib/server/intents/journal/state.ts";
import { identify } from "#lib/server/intents/send/identity.ts";
import { type SendResult, toSendResult } from "#lib/server/intents/send/send-result.ts";
import type { WireAnswer } from "#lib/server/intents/send/wire.ts";
import { definitions } from "#lib/server/intents/writes/definitions.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const settings = testSettings();
beforeEach(() => useSettings(settings));

const answered = (status: number, body: unknown = { statusMessage: "No." }): WireAnswer => ({
  kind: "answered",
  status,
  header: () => null,
  bytes: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  date: null,
  ms: 1,
});
const broken: WireAnswer = { kind: "broken", code: "ECONNRESET", status: null, ms: 1 };
const notSent: WireAnswer = { kind: "not sent", code: "ECONNREFUSED", ms: 1 };
const order = { status: "success", order: { id: "o1", orderType: "Deployment" } };

describe("verdictOf", () => {
  const rows: [string, WriteName, WireAnswer, SendResult["result"]][] = [
    ["nothing left", "orders.create", notSent, "not sent"],
    ["200 with an id", "orders.create", answered(200, order), "accepted"],
    ["201, bare", "orders.create", answered(201, { id: "o1", type: "deployment" }), "accepted"],
    ["200 without an id", "orders.create", answered(200, { status: "success" }), "unknown"],
    ["204", "orders.create", answered(204, ""), "unknown"],
    ["cut short", "orders.create", answered(200, '{"order":{"id":"o'), "unknown"],
    ["not JSON", "orders.create", answered(200, "<html>"), "unknown"],
    ["an error behind 200", "orders.create", answered(200, { error: { message: "x" } }), "unknown"],
    ["400", "orders.create", answered(400), "refused"],
    ["401", "orders.create", answered(401), "refused"],
    ["403 on a create", "orders.create", answered(403), "unknown"],
    ["404 on a create", "employees.create", answered(404), "unknown"],
    ["403 on an update", "employees.update", answered(403), "conflict"],
    ["404 on an update", "teams.update", answered(404), "conflict"],
    ["400 on a PIN", "products.add-pin", answered(400), "refused"],
    ["403 on a PIN", "products.add-pin", answered(403), "unconfirmed"],
    ["409 on a PIN", "products.add-pin", answered(409), "unconfirmed"],
    ["200 on a PIN", "products.add-pin", answered(200, { status: "success" }), "accepted"],
    ["an update of another", "teams.update", answered(200, { team: { id: "t2" } }), "unknown"],
    ["409", "employees.create", answered(409), "conflict"],
    ["413", "orders.create", answered(413), "unknown"],
    ["422", "orders.create", answered(422), "unknown"],
    ["429", "orders.create", answered(429), "unknown"],
    ["302", "orders.create", answered(302), "unknown"],
    ["304", "orders.create", answered(304), "unknown"],
    ["408", "orders.create", answered(408), "unknown"],
    ["500", "orders.create", answered(500), "unknown"],
    ["503", "orders.create", answered(503), "unknown"],
    ["a reset", "orders.create", broken, "unknown"],
  ];
  it.each(rows)("%s of %s", async (_what, name, answer, result) => {
    const found = await toSendResult(name, answer, { apiKey: "svc_sk_x", pathId: "t1", now: 0 });
    expect(found.result).toBe(result);
    if (found.result === "refused") {
      expect(found.pausesKey).toBe(answer.kind === "answered" && answer.status === 401);
    }
  });

  it("is accepted for nothing but a 2xx, and refused for 400 and 401 of a create alone", () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), fc.json(), async (status, body) => {
        const answer = answered(status, body);
        const options = { apiKey: "svc_sk_x", pathId: null, now: 0 };
        const { result } = await toSendResult("orders.create", answer, options);
        if (result === "accepted") expect(status).toBeLessThan(300);
        if (result === "refused") expect([400, 401]).toContain(status);
      }),
    ));
});

describe("identify", () => {
  const lockOf = (name: WriteName, input: Record<string, unknown>, scope = "c1") =>
    identify(name, input, scope).lockKey;
  it("is the same for what asks the same, and another for all else", () => {
    const order = (productIds: string[], orderType = "Deployment") =>
      lockOf("orders.create", { orderType, employeeId: "e", productIds });
    expect(order(["a", "b"])).toBe(order(["b", "a", "a"]));
    expect(order(["a"])).not.toBe(order(["b"]));
    expect(order(["a"])).not.toBe(order(["a"], "Collection"));
    expect(lockOf("employees.create", { email: "A@b.c" })).toBe(
      lockOf("employees.create", { email: " a@B.C" }),
    );
    expect(lockOf("teams.update", { id: "1", name: "a" })).toBe(
      lockOf("teams.update", { id: "1", name: "b" }),
    );
  });

  it("is another for another company", () => {
    expect(lockOf("teams.update", { id: "1" }, "c1")).not.toBe(
      lockOf("teams.update", { id: "1" }, "c2"),
    );
  });

  it("gives a fingerprint to every create that the service would take twice, and to no other", () => {
    const withFingerprint = (Object.keys(definitions) as WriteName[]).filter(
      (name) => identify(name, { id: "1", email: "a@b.c", name: "A" }, "c1").fingerprint !== null,
    );
    expect(withFingerprint.sort()).toEqual([
      "company.add-address",
      "orders.add-accessory",
      "orders.create",
      "orders.purchase",
    ]);
  });
});

describe("the definitions", () => {
  it("never send again by themselves what costs money, but a sandbox order once", () => {
    expect(definitions["orders.create"].resend("production")).toBe("never");
    expect(definitions["orders.create"].resend("sandbox")).toBe("once");
    for (const name of [
      "orders.purchase",
      "orders.add-accessory",
      "company.add-address",
    ] as const) {
      expect(definitions[name].resend()).toBe("never");
    }
    expect(definitions["employees.create"].resend()).toBe("again");
  });
});

describe("the states", () => {
  it("lead to nothing but an end or a person, and to sending only anew", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }), (choices) => {
        let state: IntentState = "ready";
        const path: IntentState[] = [state];
        for (const choice of choices) {
          const next: readonly IntentState[] = transitions[state];
          const chosen = next[choice % Math.max(1, next.length)];
          if (chosen === undefined) break;
          expect(mayBecome(state, chosen)).toBe(true);
          state = chosen;
          path.push(state);
        }
        // Between two sendings lies a proof: nothing was sent, it is absent, or a person decided.
        const sendings = path.flatMap((each, index) => (each === "sending" ? [index] : []));
        sendings.slice(1).forEach((at, index) => {
          const between = path.slice((sendings[index] ?? 0) + 1, at);
          expect(between).toContain("ready");
          if (between.includes("unknown")) {
            expect(between.some((s) => s === "absent" || s === "needs_person")).toBe(true);
          }
        });
      }),
    );
    for (const state of intentStates) expect(mayBecome(state, state)).toBe(false);
  });
});
