import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { connections } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { testSingleSignOn } from "#testing/auth/single-sign-on.ts";

vi.mock("next/navigation", () => ({ redirect: () => undefined }));
const { accounts, cookies, provider, configure, call, withToken, signOn } = testSingleSignOn();
// After the routes, which replace Next's cookies.
const { findPrincipal } = await import("#lib/server/auth/principal.ts");

let sandbox: Sandbox;
beforeAll(async () => {
  const { QM_OIDC_ISSUER: issuer, QM_OIDC_CLIENT_ID: audience } = provider().settings;
  sandbox = await startSandbox({ trustedIssuer: { issuer, audience } });
});
afterAll(() => sandbox.close());

beforeEach(() =>
  configure({
    QM_API_URL: sandbox.baseUrl,
    QM_OIDC_CONNECTIONS: "quartermaster.manager=id token",
  }),
);

const keysOf = (kind: string) => sandbox.keys.filter((key) => key.kind === kind);

/** Signs in as a user of the sandbox, and returns the principal of the request after it. */
const enter = async (account: string, email: string) => {
  accounts.set(account, { email, email_verified: true, roles: ["quartermaster.manager"] });
  cookies.clear();
  await signOn(account);
  const principal = await findPrincipal();
  if (!principal) throw new Error("The sign-in started no session");
  return principal;
};

it("a person reads with their own ID token, and so sees what the service lets them see", async () => {
  const [first, second] = keysOf("manager");
  if (!first || !second) throw new Error("The sandbox has too few managers");
  const connectionIds: unknown[] = [];
  for (const { user, key } of [first, second]) {
    const principal = await enter(user.uid, user.email);
    connectionIds.push(principal.connection?.id);
    const { data } = await perform(principal, "orders.list", { limit: 5 });
    const byKey = await fetch(`${sandbox.baseUrl}/v4/orders?limit=5`, {
      headers: { "x-api-key": key },
    });
    expect(data.items.map(({ id }) => id)).toEqual(
      (await byKey.json()).orders.map(({ id }: { id: string }) => id),
    );
    const me = await perform(principal, "me", {});
    expect(me.data.user?.email).toBe(user.email);
  }
  expect(new Set(connectionIds).size).toBe(2);
});

it("the journal opens the same connection with the token, not with a key", async () => {
  const [manager] = keysOf("manager");
  const { connection } = await enter("journal", manager?.user.email ?? "");
  const { environment = "sandbox", id: connectionId = "" } = connection ?? {};
  const upstream = await upstreamFor({ environment, connectionId });
  expect(upstream).toMatchObject({ auth: "id token", apiKey: expect.stringMatching(/^eyJ/) });
  expect((await upstream.client.perform("me", {})).data.user?.email).toBe(manager?.user.email);
  expect(JSON.stringify(await store().select().from(connections))).not.toMatch(/eyJ[\w-]*\.eyJ/);
});

it("nothing is sent once the token has expired, or its person has signed out", async () => {
  const [manager] = keysOf("manager");
  const principal = await enter("leaver", manager?.user.email ?? "");
  await perform(principal, "me", {});
  const refusal = { kind: "no_connection", sentence: expect.stringContaining("has ended") };
  const { expiresAt } = (await store().select().from(sessionTokens)).at(-1) ?? {};
  await store()
    .update(sessionTokens)
    .set({ expiresAt: new Date(0) });
  await expect(perform(principal, "me", {})).rejects.toMatchObject(refusal);
  await store()
    .update(sessionTokens)
    .set({ expiresAt: expiresAt ?? new Date() });
  await perform(principal, "me", {});
  await call("POST", "signout", await withToken());
  await expect(perform(principal, "me", {})).rejects.toMatchObject(refusal);
});

/** Returns an order that the service would accept from the person. */
const findDeployment = async (principal: Principal) => {
  const devices = { status: "available", category: "Laptops", limit: 5 };
  const stock = (await perform(principal, "inventory.search", devices)).data.items;
  const people = (await perform(principal, "employees.list", { status: "active" })).data.items;
  for (const person of people) {
    const productIds = [stock[0]?.id ?? ""];
    const order = { orderType: "Deployment" as const, employeeId: person.id, productIds };
    if ((await perform(principal, "orders.validate", order)).data.valid) return order;
  }
  throw new Error("The service would accept no deployment");
};

it("an order is checked and placed once by a person who has an ID token and no key", async () => {
  const [manager] = keysOf("manager");
  const principal = await enter("orders", manager?.user.email ?? "");
  const input = await findDeployment(principal);
  const sent = vi.spyOn(globalThis, "fetch");
  const form = {
    operation: "orders.create" as const,
    input,
    idempotencyKey: mintIdempotencyKey(principal, "orders.create"),
  };
  const answer = await submitWrite(principal, form);
  expect(answer).toMatchObject({ status: "accepted", resultId: expect.any(String) });
  const calls = sent.mock.calls.filter(([url]) => String(url).startsWith(sandbox.baseUrl));
  const headers = calls.map(([, init]) => new Headers(init?.headers));
  expect(calls.map(([url]) => String(url))).toContain(`${sandbox.baseUrl}/v4/orders/validate`);
  expect(headers.filter((each) => each.has("x-api-key"))).toEqual([]);
  expect(headers.every((each) => /^Bearer eyJ/.test(each.get("authorization") ?? ""))).toBe(true);

  expect(await submitWrite(principal, form)).toMatchObject({ intentId: answer.intentId });
  const ledger = await fetch(`${sandbox.control.url}/writes`, {
    headers: { authorization: `Bearer ${sandbox.control.token}` },
  });
  expect((await ledger.json()).writes).toMatchObject([
    { operation: "orders.create", resourceId: answer.resultId },
  ]);
  expect((await perform(principal, "orders.get", { id: answer.resultId ?? "" })).data.id).toBe(
    answer.resultId,
  );
});
