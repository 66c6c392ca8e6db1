import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFailure } from "#lib/protocol/failure.ts";
import {
  hideSecrets,
  type SendResult,
  toSendResult,
} from "#lib/server/intents/send/send-result.ts";
import type { WireAnswer } from "#lib/server/intents/send/wire.ts";
import { definitions } from "#lib/server/intents/writes/definitions.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const answered = (
  status: number,
  body: unknown = { statusMessage: "No." },
  location: string | null = null,
): WireAnswer => ({
  kind: "answered",
  status,
  header: (name) => (name === "location" ? location : null),
  bytes: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  ms: 1,
});
const read = (operation: WriteName, answer: WireAnswer) =>
  toSendResult(operation, answer, { apiKey: "svc_sk_x", pathId: "t1", request, now: 0 });
const request = { baseUrl: "http://service.test", target: "/v4/orders" };
const broken: WireAnswer = { kind: "broken", code: "ECONNRESET", status: null, ms: 1 };
const notSent: WireAnswer = { kind: "not sent", code: "ECONNREFUSED", ms: 1 };
const order = { status: "success", order: { id: "o1", orderType: "Deployment" } };

describe("toSendResult", () => {
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
  it.each(rows)("classifies %s of %s", async (_what, name, answer, result) => {
    const found = await read(name, answer);
    expect(found.result).toBe(result);
    if (found.result === "refused") {
      expect(found.pausesKey).toBe(answer.kind === "answered" && answer.status === 401);
    }
  });

  it("accepts a create for a 2xx only, and refuses it for 400 and 401 only", () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), fc.json(), async (status, body) => {
        const { result } = await read("orders.create", answered(status, body));
        if (result === "accepted") expect(status).toBeLessThan(300);
        if (result === "refused") expect([400, 401]).toContain(status);
      }),
    ));
});

describe("an answer without a body", () => {
  const bodiless = (status: number) => answered(status, "");

  it.each([201, 202, 204])("of status %i accepts a write that sets a value", async (status) => {
    expect(await read("products.add-pin", bodiless(status))).toMatchObject({ result: "accepted" });
    const updated = await read("teams.update", bodiless(status));
    expect(updated).toMatchObject({ result: "accepted", id: "t1" });
  });

  it("leaves a create unknown, and any write with status 200", async () => {
    for (const operation of ["orders.create", "orders.add-accessory", "teams.create"] as const) {
      expect(await read(operation, bodiless(204))).toMatchObject({ result: "unknown" });
    }
    expect(await read("teams.update", bodiless(200))).toMatchObject({ result: "unknown" });
    expect(await read("products.add-pin", bodiless(200))).toMatchObject({ result: "unknown" });
  });
});

describe("the id of a created record in the Location header", () => {
  const found = { result: "accepted", id: "o1", record: { id: "o1" } };

  it.each([
    ["", "no body"],
    ["<html>", "a page"],
    [{ status: "success" }, "no record"],
    [{ caller: { id: "user_7" }, data: { ticket: 4 } }, "another record"],
  ])("accepts a create that is answered %j: %s", async (body, _what) => {
    expect(await read("orders.create", answered(201, body, "/v4/orders/o1"))).toEqual(found);
    expect(await read("orders.purchase", answered(202, body, "/v4/orders/o1"))).toEqual(found);
  });

  it("does not replace an id in the body", async () => {
    expect(await read("orders.create", answered(201, order, "/v4/orders/o2"))).toMatchObject(found);
  });

  it.each([
    [200, "", "/v4/orders/o1"],
    [204, "", "/v4/orders/o1"],
    [201, "", "/v4/jobs/o1"],
    [201, "", "http://other.test/v4/orders/o1"],
    [201, { error: { message: "Failed" } }, "/v4/orders/o1"],
    [202, { success: false }, "/v4/orders/o1"],
  ])("leaves a create unknown after %i, %j and %s", async (status, body, location) => {
    const answer = answered(status, body, location);
    expect(await read("orders.create", answer)).toMatchObject({ result: "unknown" });
  });
});

const refused = (message: string, requestId: string | null = null): SendResult => ({
  result: "refused",
  failure: { ...emptyFailure, kind: "validation", status: 400, message, requestId },
  pausesKey: false,
});

describe("hideSecrets", () => {
  const input = { productId: "dev_1", pinCode: "4711.$&" };
  const { secrets } = definitions["products.add-pin"];

  it("replaces a PIN wherever the service repeats it in a refusal", () => {
    const result = refused("4711.$& is weak; not 4711.$& again", "r-4711.$&");
    expect(hideSecrets(result, input, secrets)).toEqual(
      refused("[PIN] is weak; not [PIN] again", "r-[PIN]"),
    );
  });

  it("changes nothing where the texts hold no secret or nothing failed", () => {
    const other = refused("pinCode: too short");
    expect(hideSecrets(other, input, secrets)).toEqual(other);
    expect(hideSecrets(refused("4711"), { name: "4711" }, {})).toEqual(refused("4711"));
    const blank = { pinCode: "" };
    expect(hideSecrets(refused("anything"), blank, secrets)).toEqual(refused("anything"));
    const accepted: SendResult = { result: "accepted", id: "dev_1", record: {} };
    expect(hideSecrets(accepted, input, secrets)).toBe(accepted);
  });
});
