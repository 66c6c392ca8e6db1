import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addConnection,
  listConnections,
  setConnectionDisabled,
} from "#lib/server/connections/connections.ts";
import { checkKey } from "#lib/server/connections/verify-key.ts";
import { findApiKey, findConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { openClient, openUpstream } from "#lib/server/keys/upstream-access.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { testUpstream } from "#testing/server/upstream.ts";

speakByRequest();

const settings = testStore();
const upstream = testUpstream();
const admin = { role: "admin" } as const;
const apiKey = "svc_sk_canary_of_connections";

const me = {
  status: "success",
  authenticated: true,
  user: { uid: "u1", email: "ops@example.com", displayName: "Ops" },
  access: { isStaff: false, isDeveloper: true, companyIds: ["c1"], supplierIds: [] },
};

const refuse = (statusMessage: string) => {
  upstream.answer = () => ({ status: 401, body: { statusCode: 401, statusMessage } });
};

const form = (changes: object = {}) => ({
  environment: "sandbox" as const,
  baseUrl: upstream.baseUrl,
  label: "Operations",
  apiKey,
  capabilities: ["orders:read" as const],
  ...changes,
});

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.requests.length = 0;
  upstream.answer = () => ({ status: 200, body: me });
  await store().delete(connections);
});

it("the connection of the settings is listed in the reader's language, and is stored under one name", async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl, QM_API_KEY: apiKey });
  await inLanguage("ja", () => saveEnvConnection(store()));
  expect(await findConnection({ environment: "sandbox", id: "env" })).toMatchObject({
    label: "Key of the settings",
  });
  const list = () => listConnections(admin);
  expect(await inLanguage("de", list)).toMatchObject([{ label: "Schlüssel der Einstellungen" }]);
});

describe("addConnection", () => {
  it("stores a connection whose key the service accepted, with the owner that it named", async () => {
    const { id } = await addConnection(testCommit, form());
    expect(upstream.requests).toEqual([{ method: "GET", url: "/v4/me", key: apiKey }]);
    expect(await listConnections(admin)).toMatchObject([
      {
        id,
        environment: "sandbox",
        label: "Operations",
        baseUrl: upstream.baseUrl,
        keyHint: "ions",
        capabilities: ["orders:read"],
        people: [],
        disabledAt: null,
        verifiedAt: expect.any(String),
        owner: { uid: "u1", email: "ops@example.com", isStaff: false, companyIds: ["c1"] },
      },
    ]);
    expect(await findApiKey({ environment: "sandbox", id })).toMatchObject({ apiKey });
    expect(JSON.stringify(await listConnections(admin))).not.toContain("canary");
  });

  it("keeps what the service did not state apart from a no", async () => {
    upstream.answer = () => ({ status: 200, body: { status: "success", user: { uid: "u1" } } });
    const { owner } = await addConnection(testCommit, form());
    expect(owner).toEqual({
      uid: "u1",
      email: null,
      isStaff: null,
      isDeveloper: null,
      companyIds: null,
    });
  });

  it.each([
    ["the key is refused", () => refuse("The API key is invalid"), "“The API key is invalid”"],
    [
      "the service says that the key is not authenticated",
      () => {
        upstream.answer = () => ({ status: 200, body: { ...me, authenticated: false } });
      },
      "authenticated: false",
    ],
    [
      "the service fails",
      () => {
        upstream.answer = () => ({
          status: 403,
          body: { statusCode: 403, statusMessage: "Not for you" },
        });
      },
      "did not confirm this key",
    ],
  ])("stores nothing if %s, and says so", async (_why, arrange, sentence) => {
    arrange();
    const adding = addConnection(testCommit, form());
    await expect(adding).rejects.toThrow(sentence);
    await expect(adding).rejects.toThrow("Nothing was saved");
    expect(await listConnections(admin)).toEqual([]);
  });

  it.each([
    { baseUrl: "http://127.0.0.1:1" },
    { baseUrl: "http://169.254.169.254" },
    { environment: "production" },
  ])("sends the key to no address that the settings don't name: %o", async (changes) => {
    await expect(addConnection(testCommit, form(changes))).rejects.toThrow(
      "Nothing was sent or saved",
    );
    expect(upstream.requests).toEqual([]);
  });
});

describe("a refused key", () => {
  it.each([
    "The API key is not bound to a user",
    "This legacy key can't be used",
    "v2 keys are not accepted",
  ])("is explained as a v2 key where the service says: %s", async (message) => {
    refuse(message);
    const checking = checkKey(form(), apiKey);
    await expect(checking).rejects.toThrow("This is a legacy v2 key");
    await expect(checking).rejects.toThrow("1 January 2027");
    await expect(checking).rejects.toThrow("company read and update");
  });

  it("may be a v2 key where only its prefix says so", async () => {
    refuse("Unauthorized");
    await expect(checkKey(form(), "old_key_0123456789")).rejects.toThrow("may be a legacy v2 key");
    await expect(checkKey(form(), apiKey)).rejects.not.toThrow("v2");
  });
});

describe("checkKey", () => {
  it("tests each read capability by one read, no write, and stores nothing", async () => {
    upstream.answer = ({ url = "" }) => {
      if (url === "/v4/me") return { status: 200, body: me };
      if (url.startsWith("/v4/teams")) {
        const statusMessage = "The key lacks mcp:teams:read";
        return { status: 403, body: { statusCode: 403, statusMessage } };
      }
      return { status: 200, body: { status: "success", orders: [], employees: [] } };
    };
    const { owner, checks } = await checkKey(form(), apiKey);
    expect(owner.uid).toBe("u1");
    const resultOf = (capability: string) =>
      checks.find((check) => check.capability === capability)?.result;
    expect(resultOf("orders:read")).toBe("reached");
    expect(resultOf("teams:read")).toBe("missing");
    expect(resultOf("orders:write")).toBe("not probed");
    expect(upstream.requests.every(({ method }) => method === "GET")).toBe(true);
    expect(await listConnections(admin)).toEqual([]);
  });
});

describe("a disabled connection", () => {
  it("sends nothing, pauses the open intents, and works again once it is enabled", async () => {
    const { id } = await addConnection(testCommit, form());
    const name = { environment: "sandbox", id } as const;
    const found = async () => {
      const connection = await findConnection(name);
      if (!connection) throw new Error("no connection");
      return connection;
    };
    const pauses = () => store().select().from(pausedKeys).where(eq(pausedKeys.connectionId, id));
    await setConnectionDisabled(testCommit, name, true);
    await expect(openClient(await found())).rejects.toThrow("An admin has disabled this API key");
    await expect(openUpstream(await found())).rejects.toMatchObject({ kind: "no_connection" });
    expect(await pauses()).toHaveLength(1);
    await setConnectionDisabled(testCommit, name, false);
    expect(await pauses()).toEqual([]);
    upstream.requests.length = 0;
    await (await openClient(await found())).perform("me", {});
    expect(upstream.requests).toMatchObject([{ key: apiKey }]);
  });

  it("keeps the pause of a key that the service refused", async () => {
    const { id } = await addConnection(testCommit, form());
    const name = { environment: "sandbox", id } as const;
    await store()
      .insert(pausedKeys)
      .values({ environment: "sandbox", connectionId: id, message: "expired" });
    await setConnectionDisabled(testCommit, name, true);
    await setConnectionDisabled(testCommit, name, false);
    const kept = await store().select().from(pausedKeys).where(eq(pausedKeys.connectionId, id));
    expect(kept).toMatchObject([{ message: "expired" }]);
  });

  it("must exist", async () => {
    const name = { environment: "sandbox", id: randomUUID() } as const;
    await expect(setConnectionDisabled(testCommit, name, true)).rejects.toThrow(
      "no such connection",
    );
  });
});

describe("the list of connections", () => {
  it.each(["manager", "support"] as const)("is refused to a %s", async (role) => {
    await expect(listConnections({ role })).rejects.toMatchObject({ kind: "role" });
  });
});
