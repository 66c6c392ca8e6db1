import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type AdminFacts,
  administeredBy,
  findReachOf,
  hasAdministrator,
  requireAdministration,
} from "#lib/server/grants/administration.ts";
import { saveGrant } from "#lib/server/grants/grants.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { Role } from "#lib/server/role.ts";
import { type Environment, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const facts = (changes: Partial<AdminFacts> = {}): AdminFacts => ({
  ...{ id: randomUUID(), role: "admin", isDemo: false, isDisabled: false, adminIn: [] },
  ...changes,
});

const sandboxAdmin = facts({ adminIn: ["sandbox"] });
const productionAdmin = facts({ role: "support", adminIn: ["production"] });

describe("an environment is administered by", () => {
  it.each<[string, AdminFacts, AdminFacts[], Environment[]]>([
    ["who has a grant in it as admin", productionAdmin, [sandboxAdmin], ["production"]],
    ["an admin account if it has no admin of its own", facts(), [], ["sandbox", "production"]],
    ["its own admins alone once it has one", sandboxAdmin, [productionAdmin], ["sandbox"]],
    ["nobody who is no admin", facts({ role: "manager" }), [sandboxAdmin], []],
    [
      "its own admin alone, even if that account is disabled",
      sandboxAdmin,
      [{ ...productionAdmin, isDisabled: true }],
      ["sandbox"],
    ],
    [
      "an admin account if only a demo account has a grant in it",
      facts(),
      [facts({ isDemo: true, adminIn: ["sandbox"] })],
      ["sandbox", "production"],
    ],
  ])("%s", (_who, account, others, expected) => {
    expect(administeredBy(account, [account, ...others])).toEqual(expected);
  });

  it("nobody, if its only admin is disabled", () => {
    const all = [sandboxAdmin, { ...productionAdmin, isDisabled: true }];
    expect(hasAdministrator("production", all)).toBe(false);
    expect(hasAdministrator("sandbox", all)).toBe(true);
  });
});

describe("with stored accounts", () => {
  const settings = testStore();
  let sandbox: ConnectionIdentity;
  let production: ConnectionIdentity;

  beforeEach(async () => {
    useSettings(settings);
    await store().delete(people);
    sandbox = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_one");
    production = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_two", {
      environment: "production",
    });
  });

  const person = async (role: Role, ...connections: ConnectionIdentity[]) => {
    const id = randomUUID();
    await storePerson({ id, role }, ...connections);
    return { userId: id, role };
  };

  it("a refusal names the environments that the admin does not administer", async () => {
    const own = await person("admin", sandbox);
    await person("admin", production);
    await requireAdministration(store(), own, ["sandbox"]);
    await expect(requireAdministration(store(), own, ["sandbox", "production"])).rejects.toThrow(
      "This needs an admin of production, which you are not. Nothing was changed.",
    );
  });

  it("the role in use decides too: a grant as support administers nothing", async () => {
    const { userId } = await person("admin", sandbox);
    const inUse = { userId, role: "support" } as const;
    await expect(requireAdministration(store(), inUse, ["sandbox"])).rejects.toMatchObject({
      kind: "role",
    });
  });

  it("a disabled account and one that does not exist administer nothing", async () => {
    const { userId } = await person("admin", sandbox);
    await store().update(people).set({ disabledAt: new Date() });
    for (const id of [userId, randomUUID()]) {
      const asking = requireAdministration(store(), { userId: id, role: "admin" }, ["sandbox"]);
      await expect(asking).rejects.toMatchObject({ kind: "role" });
    }
  });

  it("an account reaches the environments of its grants, and those that it administers", async () => {
    const support = await person("support", sandbox, production);
    expect(await findReachOf(store(), support.userId)).toEqual(["sandbox", "production"]);
    const admin = await person("admin", sandbox);
    // No one else is admin of production, so who signs in as this one is.
    expect(await findReachOf(store(), admin.userId)).toEqual(["sandbox", "production"]);
    await store().transaction((tx) =>
      saveGrant(tx, support.userId, { ...production, role: "admin" }),
    );
    expect(await findReachOf(store(), admin.userId)).toEqual(["sandbox"]);
  });
});
