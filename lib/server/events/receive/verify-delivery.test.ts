import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type Delivery, verifyDelivery } from "#lib/server/events/receive/verify-delivery.ts";
import type { AcceptedSecret } from "#lib/server/events/secrets/accepted-secrets.ts";
import type { WebhookSecretForm } from "#lib/server/events/secrets/secret-form.ts";
import { newWebhookSecret, parseWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";

const now = Date.parse("2026-11-21T14:02:11Z");
const clock = { now, toleranceMs: 300_000 };
const body = Buffer.from('{"type":"shipment.delivered","data":{"deployment_id":"ord_1"}}');

const secretOf = (form: Omit<WebhookSecretForm, "id">): AcceptedSecret => ({
  ...parseWebhookSecret({ id: "s1", ...form }),
  expiresAt: null,
});
const deliveryOf = (
  headers: Record<string, string>,
  changes: Partial<Delivery> = {},
): Delivery => ({
  headers: new Headers(headers),
  body,
  pathSecret: null,
  ...changes,
});
const verify = (delivery: Delivery, ...secrets: AcceptedSecret[]) =>
  verifyDelivery(delivery, secrets, clock);

describe("a sender that signs by Standard Webhooks", () => {
  const secret = secretOf({ scheme: "standard", secret: newWebhookSecret("standard") });
  const headersAt = (at: Date, signer = secret.secret) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(at.getTime() / 1_000),
    "webhook-signature": new Webhook(signer).sign("msg_1", at, body.toString()),
  });

  it("is recognized by what the standardwebhooks package signs", () => {
    const verified = verify(deliveryOf(headersAt(new Date(now))), secret);
    expect(verified).toEqual({ scheme: "standard", signedId: "msg_1", sentAt: new Date(now) });
  });

  it.each([
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
    [-86_400, false],
  ])("may have signed %d seconds from now: %s", (seconds, isAccepted) => {
    const verified = verify(deliveryOf(headersAt(new Date(now + seconds * 1_000))), secret);
    expect("scheme" in verified).toBe(isAccepted);
    if (!isAccepted) expect(verified).toEqual({ refusal: "time" });
  });

  it.each([
    ["another body", {}, { body: Buffer.from(`${body} `) }],
    ["another id", { "webhook-id": "msg_2" }, {}],
    ["another time", { "webhook-timestamp": String(now / 1_000 + 1) }, {}],
    ["no id", { "webhook-id": "" }, {}],
    ["no signature", { "webhook-signature": "" }, {}],
    ["an asymmetric signature", { "webhook-signature": "v1a,AAAA" }, {}],
    ["an empty signature", { "webhook-signature": "v1," }, {}],
  ])("is refused with %s", (_what, headers, changes) => {
    const delivery = deliveryOf({ ...headersAt(new Date(now)), ...headers }, changes);
    expect(verify(delivery, secret)).toEqual({ refusal: "signature" });
  });

  it("is refused for bytes that are only the same as text", () => {
    const [left, right] = [Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])];
    const key = Buffer.from(secret.secret.slice(6), "base64");
    const signed = createHmac("sha256", key)
      .update(`msg_1.${now / 1_000}.`)
      .update(left);
    const headers = {
      ...headersAt(new Date(now)),
      "webhook-signature": `v1,${signed.digest("base64")}`,
    };
    expect(verify(deliveryOf(headers, { body: left }), secret)).toMatchObject({
      signedId: "msg_1",
    });
    expect(verify(deliveryOf(headers, { body: right }), secret)).toEqual({ refusal: "signature" });
  });

  it("may sign with either of two secrets while they are rotated", () => {
    const next = secretOf({ scheme: "standard", secret: newWebhookSecret("standard") });
    for (const { secret: signer } of [secret, next]) {
      const delivery = deliveryOf(headersAt(new Date(now), signer));
      expect(verify(delivery, secret, next)).toMatchObject({ signedId: "msg_1" });
    }
    const both = [next.secret, secret.secret].map((each) => headersAt(new Date(now), each));
    const signatures = both.map((headers) => headers["webhook-signature"]).join(" ");
    const delivery = deliveryOf({ ...headersAt(new Date(now)), "webhook-signature": signatures });
    expect(verify(delivery, secret)).toMatchObject({ signedId: "msg_1" });
  });
});

describe("a sender that signs by an HMAC of its own", () => {
  const key = newWebhookSecret("hmac");
  const hmac = (text: string, encoding: "hex" | "base64", algorithm = "sha256") =>
    createHmac(algorithm, key).update(text).digest(encoding);
  const settings = { header: "X-Signature" };

  it("is recognized by the hex SHA-256 of its body", () => {
    const secret = secretOf({ scheme: "hmac", secret: key, settings });
    const delivery = deliveryOf({ "x-signature": hmac(String(body), "hex") });
    expect(verify(delivery, secret)).toEqual({ scheme: "hmac", signedId: null, sentAt: null });
    expect(verify(deliveryOf({}), secret)).toEqual({ refusal: "signature" });
    expect(verify(deliveryOf({ "x-signature": "" }), secret)).toEqual({ refusal: "signature" });
  });

  it("is recognized by its template, encoding, algorithm and prefix, with a signed id and time", () => {
    const secret = secretOf({
      scheme: "hmac",
      secret: key,
      settings: {
        ...settings,
        algorithm: "sha512",
        encoding: "base64",
        prefix: "v0=",
        template: "v0:{timestamp}:{id}:{body}",
        timestampHeader: "X-Time",
        idHeader: "X-Id",
      },
    });
    const headersAt = (time: string) => ({
      "x-time": time,
      "x-id": "evt_1",
      "x-signature": `v0=${hmac(`v0:${time}:evt_1:${body}`, "base64", "sha512")}`,
    });
    const expected = { scheme: "hmac", signedId: "evt_1", sentAt: new Date(now) };
    for (const time of [now / 1_000, now, new Date(now).toISOString()]) {
      expect(verify(deliveryOf(headersAt(String(time))), secret)).toEqual(expected);
    }
    const late = headersAt(String(now / 1_000 + 301));
    expect(verify(deliveryOf(late), secret)).toEqual({ refusal: "time" });
    expect(verify(deliveryOf(headersAt("soon")), secret)).toEqual({ refusal: "time" });
    const other = { ...headersAt(String(now)), "x-id": "evt_2" };
    expect(verify(deliveryOf(other), secret)).toEqual({ refusal: "signature" });
  });

  it("can't pass a header's text for a part of the template", () => {
    const template = {
      template: "{id}.{timestamp}.{body}",
      idHeader: "x-id",
      timestampHeader: "x-time",
    };
    const secret = secretOf({
      scheme: "hmac",
      secret: key,
      settings: { ...settings, ...template },
    });
    const time = String(now / 1_000);
    const signature = hmac(`${time}.${time}.${body}`, "hex");
    const headers = { "x-id": "{timestamp}", "x-time": time, "x-signature": signature };
    expect(verify(deliveryOf(headers), secret)).toEqual({ refusal: "signature" });
  });
});

describe("a sender that signs nothing", () => {
  const token = newWebhookSecret("path");

  it("is recognized by a header", () => {
    const secret = secretOf({ scheme: "header", secret: token, settings: { header: "X-Token" } });
    const delivery = deliveryOf({ "x-token": token });
    expect(verify(delivery, secret)).toEqual({ scheme: "header", signedId: null, sentAt: null });
    expect(verify(deliveryOf({ "x-token": `${token}x` }), secret)).toEqual({ refusal: "secret" });
    expect(verify(deliveryOf({}), secret)).toEqual({ refusal: "secret" });
  });

  it("is recognized by the last part of the path", () => {
    const secret = secretOf({ scheme: "path", secret: token });
    expect(verify(deliveryOf({}, { pathSecret: token }), secret)).toMatchObject({ scheme: "path" });
    expect(verify(deliveryOf({}, { pathSecret: token.slice(1) }), secret)).toEqual({
      refusal: "secret",
    });
    expect(verify(deliveryOf({}), secret)).toEqual({ refusal: "secret" });
  });
});

it("every delivery is refused where there is no secret", () => {
  expect(verify(deliveryOf({}))).toEqual({ refusal: "secret" });
});

describe("a secret", () => {
  it.each([
    ["a path of fewer than 128 bits", { scheme: "path", secret: "abcdefghijk0123456789" }],
    ["a path that repeats a few letters", { scheme: "path", secret: "abc".repeat(12) }],
    ["a path with a slash", { scheme: "path", secret: "abcdefghij/klmnopqrst0123456789" }],
    [
      "a Standard Webhooks secret without its prefix",
      { scheme: "standard", secret: "a".repeat(44) },
    ],
    ["a Standard Webhooks secret that is short", { scheme: "standard", secret: "whsec_c2hvcnQ=" }],
    ["an HMAC without a header", { scheme: "hmac", secret: newWebhookSecret("hmac") }],
    [
      "an HMAC whose template has no body",
      {
        scheme: "hmac",
        secret: newWebhookSecret("hmac"),
        settings: { header: "x", template: "{id}" },
      },
    ],
    [
      "an HMAC whose template names a time that no header has",
      {
        scheme: "hmac",
        secret: newWebhookSecret("hmac"),
        settings: { header: "x", template: "{timestamp}.{body}" },
      },
    ],
    [
      "a header that is no header",
      { scheme: "header", secret: newWebhookSecret("header"), settings: { header: "a b" } },
    ],
    [
      "an unknown setting",
      { scheme: "path", secret: newWebhookSecret("path"), settings: { header: "x" } },
    ],
  ] as const)("is refused: %s", (_what, form) => {
    expect(() => parseWebhookSecret({ id: "s1", ...form })).toThrow(/./);
    try {
      parseWebhookSecret({ id: "s1", ...form });
    } catch (error) {
      expect(String(error)).not.toContain(form.secret);
    }
  });
});
