import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { KeyOwner } from "#lib/protocol/connection.ts";
import { compareOwners } from "#lib/server/connections/compare-owners.ts";
import { addConnection, findConnectionView } from "#lib/server/connections/connections.ts";
import {
  dropPreviousKey,
  restorePreviousKey,
  rotateKey,
} from "#lib/server/connections/rotate-key.ts";
import {
  dropExpiredKeys,
  findApiKey,
  findConnection,
  findPreviousKey,
  saveEnvConnection,
} from "#lib/server/keys/connection.ts";
import { rotateKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const upstream = testUpstream();
const admin = { role: "admin" } as const;
const oldKey = "svc_sk_the_old_one_1111";
const newKey = "svc_sk_the_new_one_2222";

interface Who {
  uid?: string;
  companyIds?: string[];
}

/** Makes the service accept these keys only, each with the user that it names for it. */
const accept = (byKey: Record<string, Who>) => {
  upstream.answer = ({ headers }) => {
    const who = byKey[String(headers["x-api-key"])];
    if (!who) return { status: 401, body: { statusCode: 401, statusMessage: "Invalid" } };
    const { uid, companyIds } = who;
    return { status: 200, body: { status: "success", user: { uid }, access: { companyIds } } };
  };
};

/** Adds a connection with the old key. Returns its name. */
const add = async () => {
  const { id } = await addConnection(testCommit, {
    ...{ environment: "sandbox", baseUrl: upstream.baseUrl, label: "A", capabilities: [] },
    apiKey: oldKey,
  });
  return { environment: "sandbox", id } as const;
};
type Name = Awaited<ReturnType<typeof add>>;

const currentKey = async (name: Name) => (await findApiKey(name))?.apiKey;

/** Returns the key that the service receives when the connection is used. */
const usedKey = async (name: Name) => {
  const connection = await findConnection(name);
  if (!connection) throw new Error("no connection");
  upstream.requests.length = 0;
  await (await openClient(connection)).perform("me", {});
  return upstream.requests.map(({ key }) => key);
};

beforeEach(() => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  accept({ [oldKey]: { uid: "u1" }, [newKey]: { uid: "u1" } });
});

describe("rotateKey", () => {
  it("uses the new key from now on, and keeps the old one for 24 hours without using it", async () => {
    const name = await add();
    expect(await usedKey(name)).toEqual([oldKey]);
    expect(await rotateKey(testCommit, name, newKey, false)).toBe("rotated");
    expect(await usedKey(name)).toEqual([newKey]);
    expect(await findPreviousKey(name)).toBe(oldKey);
    const view = await findConnectionView(admin, name);
    expect(view).toMatchObject({ keyHint: "2222", previous: { keyHint: "1111" } });
    const hoursKept = (Date.parse(view?.previous?.until ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hoursKept)).toBe(24);
    const [row] = await store().select().from(connections).where(eq(connections.id, name.id));
    expect(JSON.stringify(row)).not.toContain("the_old_one");
  });

  it("ends the pause of a key that the service had refused", async () => {
    const name = await add();
    const paused = { environment: name.environment, connectionId: name.id };
    await store()
      .insert(pausedKeys)
      .values({ ...paused, message: "expired" });
    await rotateKey(testCommit, name, newKey, false);
    const left = await store()
      .select()
      .from(pausedKeys)
      .where(eq(pausedKeys.connectionId, name.id));
    expect(left).toEqual([]);
  });

  it("stores nothing if the service refuses the new key", async () => {
    const name = await add();
    await expect(rotateKey(testCommit, name, "svc_sk_unknown_3333", true)).rejects.toThrow(
      "Nothing was saved",
    );
    expect(await currentKey(name)).toBe(oldKey);
    expect(await findPreviousKey(name)).toBeNull();
  });

  it("stores nothing if the service says that both user and company differ", async () => {
    accept({
      [oldKey]: { uid: "u1", companyIds: ["c1"] },
      [newKey]: { uid: "u2", companyIds: ["c2"] },
    });
    const name = await add();
    await expect(rotateKey(testCommit, name, newKey, true)).rejects.toThrow(
      "another user of another company",
    );
    expect(await currentKey(name)).toBe(oldKey);
  });

  it("asks to confirm where the service does not state whose key it is", async () => {
    accept({ [oldKey]: { uid: "u1" }, [newKey]: {} });
    const name = await add();
    expect(await rotateKey(testCommit, name, newKey, false)).toBe("unknown owner");
    expect(await currentKey(name)).toBe(oldKey);
    expect(await rotateKey(testCommit, name, newKey, true)).toBe("rotated");
    expect(await currentKey(name)).toBe(newKey);
  });

  it("asks the service for the owner of a key that was stored without one", async () => {
    const { environment, id } = await connect(upstream.baseUrl, "person:p1", oldKey);
    const name = { environment, id } as Name;
    expect(await rotateKey(testCommit, name, newKey, false)).toBe("rotated");
  });

  it("refuses a key of the settings, which the next start would store again", async () => {
    useSettings({ ...settings, QM_API_URL: upstream.baseUrl, QM_API_KEY: oldKey });
    await saveEnvConnection(store());
    await expect(
      rotateKey(testCommit, { environment: "sandbox", id: "env" }, newKey, true),
    ).rejects.toThrow("each start stores it again");
  });
});

describe("the previous key", () => {
  it("can be used again, if the service still accepts it", async () => {
    const name = await add();
    await rotateKey(testCommit, name, newKey, false);
    await restorePreviousKey(testCommit, name);
    expect(await usedKey(name)).toEqual([oldKey]);
    expect(await findPreviousKey(name)).toBe(newKey);
    accept({ [oldKey]: { uid: "u1" } });
    await expect(restorePreviousKey(testCommit, name)).rejects.toThrow("Nothing was saved");
    expect(await currentKey(name)).toBe(oldKey);
  });

  it("is deleted at once by an admin", async () => {
    const name = await add();
    await rotateKey(testCommit, name, newKey, false);
    await dropPreviousKey(testCommit, name);
    await expect(restorePreviousKey(testCommit, name)).rejects.toThrow("no longer kept");
    expect(await currentKey(name)).toBe(newKey);
  });

  it("is encrypted anew with a new master key, like the current one", async () => {
    const name = await add();
    await rotateKey(testCommit, name, newKey, false);
    const next = `2:${randomBytes(32).toString("base64")}`;
    const rotated = { ...settings, QM_API_URL: upstream.baseUrl };
    useSettings({ ...rotated, QM_MASTER_KEY: `${next},1:${settings.QM_MASTER_KEY}` });
    expect((await rotateKeys()).every(({ unreadableCount }) => unreadableCount === 0)).toBe(true);
    useSettings({ ...rotated, QM_MASTER_KEY: next });
    expect(await findPreviousKey(name)).toBe(oldKey);
    expect(await currentKey(name)).toBe(newKey);
    await store().delete(connections);
  });

  it("is not usable after its time, and is then deleted", async () => {
    const name = await add();
    await rotateKey(testCommit, name, newKey, false);
    await store()
      .update(connections)
      .set({ previousUntil: new Date(Date.now() - 1_000) })
      .where(eq(connections.id, name.id));
    expect(await findPreviousKey(name)).toBeNull();
    await dropExpiredKeys();
    const [row] = await store().select().from(connections).where(eq(connections.id, name.id));
    expect(row?.sealedPreviousKey).toBeNull();
    expect(await currentKey(name)).toBe(newKey);
  });
});

describe("compareOwners", () => {
  const owner = (uid: string | null, companyIds: string[] | null = null): KeyOwner => ({
    ...{ uid, companyIds },
    ...{ email: null, isStaff: null, isDeveloper: null },
  });

  it.each([
    [owner("u1"), owner("u1"), "same"],
    [owner("u1", ["c1"]), owner("u2", ["c0", "c1"]), "same"],
    [owner("u1", ["c1"]), owner("u2", ["c2"]), "different"],
    [owner("u1", ["c1"]), owner("u2", null), "unknown"],
    [owner("u1", null), owner(null, ["c1"]), "unknown"],
    [owner(null), owner(null), "unknown"],
    [null, owner("u1", ["c1"]), "unknown"],
  ] as const)("of %o and %o is %s", (present, next, expected) => {
    expect(compareOwners(present, next)).toBe(expected);
  });
});
