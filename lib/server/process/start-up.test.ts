import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listDemoPeople } from "#lib/server/auth/demo-people.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { signInAsDemo } from "#lib/server/auth/sign-in.ts";
import { isAllowedAddress } from "#lib/server/keys/allowed-addresses.ts";
import { findApiKey } from "#lib/server/keys/connection.ts";
import { log } from "#lib/server/log.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
const canary = (who: string) => `svc_sk_canary_${who}_0123456789`;
let folder = "";
let file = "";

const demoKey = (kind: string, who: string, teams: string[] | null) => ({
  label: who,
  kind,
  key: canary(who),
  capabilities: ["orders:read"],
  user: { uid: who, email: `${who}@Demo.example`, displayName: who },
  scope: teams && { teams, countries: ["DE"] },
});

const writeKeys = (keys: unknown[], baseUrl = "http://127.0.0.1:4010/") =>
  writeFile(file, JSON.stringify({ baseUrl, keys }));

const allKeys = [
  demoKey("admin", "ada", null),
  demoKey("manager", "max", ["Sales"]),
  demoKey("support", "sue", null),
  demoKey("disabled", "dan", null),
  {
    ...demoKey("legacy", "leo", null),
    key: "v2",
    capabilities: [],
    user: { uid: "", email: "", displayName: "" },
  },
];

const useDemoKeys = (changes: Record<string, string> = {}) => {
  const { QM_API_URL: _url, QM_API_KEY: _key, ...rest } = settings;
  useSettings({ ...rest, QM_DEMO_KEYS: file, ...changes });
};

const storedConnections = () => store().select().from(connections);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "qm-demo-"));
  file = join(folder, "keys.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  useDemoKeys();
  await writeKeys(allKeys);
});

describe("startUp", () => {
  it("warns if the database role is a superuser", async () => {
    const warned = vi.spyOn(log(), "warn");
    await startUp();
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/DATABASE_URL names a superuser/));
  });
});

describe("startUp with demo keys", () => {
  it("stores the demo people, each with an API key of their own", async () => {
    await startUp();
    expect(await listDemoPeople()).toMatchObject([
      { userId: "demo:ada", role: "admin", email: "ada@demo.example", note: null },
      { userId: "demo:max", role: "manager", note: "Sales, DE" },
      { userId: "demo:sue", role: "support" },
    ]);
    expect(isAllowedAddress({ environment: "sandbox", baseUrl: "http://127.0.0.1:4010" })).toBe(
      true,
    );
    const rows = await storedConnections();
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect((await findApiKey(row))?.apiKey).toBe(canary(row.id.replace("demo:", "")));
    }
  });

  it("stores no key unencrypted: raw, base64 or hex", async () => {
    await startUp();
    const dump = JSON.stringify([await storedConnections(), await store().select().from(people)]);
    const key = Buffer.from(canary("ada"));
    expect(dump).not.toContain(key.toString());
    expect(dump).not.toContain(key.toString("base64").replace(/=+$/, "").slice(0, -2));
    expect(dump).not.toContain(key.toString("hex"));
  });

  it("stores the sealed secret of each demo person's webhook, and the new one after a rotation", async () => {
    const secretsOf = () => store().select().from(webhookSecrets);
    const withSecret = (secret: string) => ({
      ...demoKey("admin", "ada", null),
      webhookSecret: `whsec_${Buffer.from(secret).toString("base64")}`,
    });
    await writeKeys([withSecret("the first secret of 32 characters"), ...allKeys.slice(1)]);
    await startUp();
    const [first, ...others] = await secretsOf();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ connectionId: "demo:ada", id: "sandbox", scheme: "standard" });
    expect(first?.sealedSecret).toMatch(/^v1\./);
    await writeKeys([withSecret("another secret of so many characters")]);
    await startUp();
    const rotated = await secretsOf();
    expect(rotated).toHaveLength(1);
    expect(rotated[0]?.sealedSecret).not.toBe(first?.sealedSecret);
  });

  it("can run in several processes at once, and again after the sandbox's address changed", async () => {
    await Promise.all([startUp(), startUp(), startUp()]);
    await writeKeys(allKeys, "http://127.0.0.1:5020");
    await startUp();
    expect(await listDemoPeople()).toHaveLength(3);
    const rows = await storedConnections();
    expect(new Set(rows.map(({ baseUrl }) => baseUrl))).toEqual(new Set(["http://127.0.0.1:5020"]));
    expect(isAllowedAddress({ environment: "sandbox", baseUrl: "http://127.0.0.1:4010" })).toBe(
      false,
    );
  });

  it("signs out demo people who are no longer in the keys file", async () => {
    await startUp();
    const ada = await signInAsDemo({ userId: "demo:ada" });
    const max = await signInAsDemo({ userId: "demo:max" });
    await writeKeys([demoKey("admin", "ada", null)]);
    await startUp();
    expect(await findSession(ada.sessionId)).not.toBeNull();
    expect(await findSession(max.sessionId)).toBeNull();
    await expect(signInAsDemo({ userId: "demo:max" })).rejects.toThrow("disabled");
    useSettings(settings);
    await startUp();
    expect(await findSession(ada.sessionId)).toBeNull();
    expect(await listDemoPeople()).toEqual([]);
    await expect(signInAsDemo({ userId: "demo:ada" })).rejects.toThrow("wrong");
  });

  it("gives an email address to the demo person who has it in the newest world", async () => {
    await startUp();
    const ada = demoKey("admin", "ada", null);
    await writeKeys([{ ...ada, user: { ...ada.user, uid: "new" } }]);
    await startUp();
    const [person, ...others] = await listDemoPeople();
    expect(person).toMatchObject({ userId: "demo:new", email: "ada@demo.example" });
    expect(others).toEqual([]);
  });

  it.each(["no json", "{}", "[]", '{"baseUrl":"x","keys":[]}'])(
    "throws an error that names QM_DEMO_KEYS if the file is %s",
    async (text) => {
      await writeFile(file, text);
      await expect(startUp()).rejects.toThrow(/QM_DEMO_KEYS/);
    },
  );
});

describe("startUp with another master key", () => {
  it("reseals every key with the newest master key", async () => {
    await startUp();
    const second = randomBytes(32).toString("base64");
    await connect("http://x.test", "own", canary("own"));
    useDemoKeys({ QM_MASTER_KEY: `2:${second},1:${settings.QM_MASTER_KEY}` });
    await startUp();
    useDemoKeys({ QM_MASTER_KEY: `2:${second}` });
    const rows = await storedConnections();
    const own = rows.find(({ id }) => id === "own");
    expect(own && (await findApiKey(own))?.apiKey).toBe(canary("own"));
    expect(rows.every(({ sealedKey }) => sealedKey.startsWith("v2."))).toBe(true);
  });
});
