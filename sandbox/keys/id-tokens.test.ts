import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "#lib/v4/client/client.ts";
import { type Sandbox, type SandboxKey, startSandbox } from "#sandbox/start.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Starts what a verifier needs of an identity provider: its metadata and its public keys. */
const startIssuer = async () => {
  const published = new Map<string, KeyPair>();
  const service = await startScriptedService(async ({ url }) => {
    if (url.startsWith("/.well-known/")) return { body: { issuer, jwks_uri: `${issuer}/keys` } };
    const keys = [...published].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
    }));
    return { body: { keys: await Promise.all(keys) } };
  });
  const issuer = service.origin;
  const publish = async (kid: string) => {
    const pair = await generateKeyPair("RS256");
    published.set(kid, pair);
    return pair;
  };
  return { issuer, publish, close: service.close };
};

const audience = "quartermaster";
let provider: Awaited<ReturnType<typeof startIssuer>>;
let pair: KeyPair;
let sandbox: Sandbox;

beforeAll(async () => {
  provider = await startIssuer();
  pair = await provider.publish("first");
  sandbox = await startSandbox({ trustedIssuer: { issuer: provider.issuer, audience } });
});
afterAll(async () => {
  await sandbox.close();
  await provider.close();
});

const keyOf = (kind: string): SandboxKey => {
  const found = sandbox.keys.find((key) => key.kind === kind);
  if (!found) throw new Error(`The sandbox has no key of the kind ${kind}`);
  return found;
};

const now = () => Math.floor(Date.now() / 1000);

/** Signs the ID token of a person, with some claims changed. */
const tokenOf = (
  kind: string,
  changed: JWTPayload = {},
  { kid = "first", key = pair.privateKey }: { kid?: string; key?: KeyPair["privateKey"] } = {},
) =>
  new SignJWT({
    iss: provider.issuer,
    aud: audience,
    sub: "a subject",
    email: keyOf(kind).user.email,
    email_verified: true,
    iat: now(),
    exp: now() + 600,
    ...changed,
  })
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(key);

const send = async (token: string, path = "/v4/me", at = sandbox) => {
  const response = await fetch(`${at.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
};

describe("an ID token in place of an API key", () => {
  test("is accepted by every read, with what the person's own keys may access", async () => {
    for (const kind of ["admin", "manager"]) {
      const token = await tokenOf(kind);
      const { body } = await send(token);
      expect(body.user.email).toBe(keyOf(kind).user.email);
      const inCapitals = await tokenOf(kind, { email: keyOf(kind).user.email.toUpperCase() });
      expect((await send(inCapitals)).body).toEqual(body);
      const byKey = await fetch(`${sandbox.baseUrl}/v4/orders`, {
        headers: { "x-api-key": keyOf(kind).key },
      });
      expect((await send(token, "/v4/orders")).body).toEqual(await byKey.json());
    }
  });

  test("is in the OpenAPI document of a sandbox that trusts its provider", async () => {
    const document = await (await fetch(`${sandbox.baseUrl}/openapi.json`)).json();
    expect(document.components.securitySchemes.idToken.description).toContain(provider.issuer);
  });

  test("is what the client sends if it is told so", async () => {
    const apiKey = await tokenOf("manager");
    const client = createClient({ baseUrl: sandbox.baseUrl, apiKey, auth: "id token" });
    const { data } = await client.perform("me", {});
    expect(data.user?.email).toBe(keyOf("manager").user.email);
  });

  test.each<[string, JWTPayload]>([
    ["of another issuer", { iss: "https://evil.example" }],
    ["for another application", { aud: "another" }],
    ["that expired more than a minute ago", { exp: now() - 90 }],
    ["that never expires", { exp: undefined }],
    ["that is not valid for two more minutes", { nbf: now() + 120 }],
    ["with an email that is not verified", { email_verified: false }],
    ["of an unknown person", { email: "nobody@example.com" }],
  ])("is refused if it is one %s", async (_what, changed) => {
    expect((await send(await tokenOf("admin", changed))).status).toBe(401);
  });

  test("is refused if another key signed it, or nobody did", async () => {
    const stranger = await generateKeyPair("RS256");
    expect((await send(await tokenOf("admin", {}, { key: stranger.privateKey }))).status).toBe(401);
    const [, payload] = (await tokenOf("admin")).split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect((await send(`${none}.${payload}.`)).status).toBe(401);
    expect((await send("garbage")).status).toBe(401);
  });

  test("is refused for a disabled user", async () => {
    expect((await send(await tokenOf("disabled"))).body.statusMessage).toMatch(/disabled/);
  });

  test("is accepted when the provider signs with a new key", async () => {
    const next = await provider.publish("second");
    const token = await tokenOf("admin", {}, { kid: "second", key: next.privateKey });
    await expect.poll(async () => (await send(token)).status, { timeout: 5_000 }).toBe(200);
  });

  test("is never an API key, and is refused by a sandbox that trusts no provider", async () => {
    expect((await send(keyOf("admin").key)).status).toBe(401);
    const closed = await startSandbox();
    try {
      const { status, body } = await send(await tokenOf("admin"), "/v4/me", closed);
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { statusMessage: expect.stringContaining("accepts only an ID token") },
      });
    } finally {
      await closed.close();
    }
  });
});
