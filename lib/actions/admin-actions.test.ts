import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  inviteAccount,
  resetAccountPassword,
  setAccountDisabled,
  setAccountGrant,
  setAccountRole,
  withdrawAccountGrant,
} from "#lib/actions/accounts.ts";
import {
  addConnection,
  checkApiKey,
  dropPreviousKey,
  restorePreviousKey,
  rotateKey,
  setConnectionDisabled,
} from "#lib/actions/connections.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Role } from "#lib/server/role.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";
import { principalOf } from "#testing/server/upstream.ts";

const request = vi.hoisted(() => ({
  headers: new Headers(),
  principal: null as Principal | null,
  audited: [] as AuditEntry[],
  isAuditDown: false,
  administered: ["sandbox", "production"],
}));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));
vi.mock("#lib/server/grants/administration.ts", async (importActual) => {
  const { PrincipalError } = await import("#lib/server/principal-error.ts");
  return {
    ...(await importActual<object>()),
    requireAdministration: async (_store: unknown, _admin: unknown, needed: string[]) => {
      const missing = needed.find((each) => !request.administered.includes(each));
      if (missing) throw new PrincipalError("role", { sentence: `needs ${missing}` });
    },
  };
});
vi.mock("#lib/server/audit/record-audit.ts", () => ({
  recordAudit: async (entry: AuditEntry) => {
    if (request.isAuditDown) throw new Error("The audit is down.");
    request.audited.push(entry);
  },
}));

// The store can't be reached: a change that got as far as the store would fail as "unavailable".
const settings = testSettings("postgresql://qm@127.0.0.1:1/qm");
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };

const connection = { environment: "sandbox", id: "c1" } as const;
const key = {
  environment: "sandbox",
  baseUrl: "http://127.0.0.1:9",
  apiKey: "svc_sk_canary_of_this_test",
} as const;
const connectionForm = { ...key, label: "Orders", capabilities: [] };
const invitation = {
  email: "new@example.com",
  displayName: "New",
  role: "support",
  connection: null,
} as const;

type Calls = Readonly<Record<string, (extra?: object) => Promise<object>>>;

/** Every action of admins, with an input that its schema accepts; `extra` adds fields to it. */
const actions: Calls = {
  "connections.check-key": (extra) => checkApiKey({ ...key, ...extra }),
  "connections.add": (extra) => addConnection({ ...connectionForm, ...extra }),
  "connections.disable": (extra) => setConnectionDisabled({ ...connection, ...extra }, true),
  "connections.enable": (extra) => setConnectionDisabled({ ...connection, ...extra }, false),
  "connections.rotate-key": (extra) =>
    rotateKey({ name: connection, apiKey: key.apiKey, isOwnerConfirmed: true, ...extra }),
  "connections.restore-key": async (extra) => ({
    failure: await restorePreviousKey({ ...connection, ...extra }),
  }),
  "connections.drop-key": async (extra) => ({
    failure: await dropPreviousKey({ ...connection, ...extra }),
  }),
  "people.invite": (extra) => inviteAccount({ ...invitation, ...extra }),
  "people.disable": () => setAccountDisabled("p1", true),
  "people.enable": () => setAccountDisabled("p1", false),
  "people.reset-password": () => resetAccountPassword("p1"),
  "people.set-role": () => setAccountRole("p1", "manager"),
  "people.set-grant": (extra) => setAccountGrant("p1", { ...connection, ...extra }, "support"),
  "people.withdraw-grant": (extra) => withdrawAccountGrant("p1", { ...connection, ...extra }),
};
const names = Object.keys(actions);

const signInAs = (role: Role) => {
  request.principal = { ...principalOf(null, role), userId: crypto.randomUUID() };
};

beforeEach(() => {
  useSettings(settings);
  request.headers = new Headers(ownPage);
  request.audited = [];
  request.isAuditDown = false;
  request.administered = ["sandbox", "production"];
  signInAs("admin");
});

describe("the actions of admins", () => {
  it.each(
    (["manager", "support"] as const).flatMap((role) => names.map((name) => [role, name] as const)),
  )("deny a %s %s, and the denial is audited", async (role, name) => {
    signInAs(role);
    expect(await actions[name]?.()).toMatchObject({ failure: { kind: "role" } });
    expect(request.audited).toMatchObject([{ action: name, outcome: "denied", actor: { role } }]);
  });

  it.each(names)("refuse %s to a person who is signed out, and from another site", async (name) => {
    request.headers = new Headers({ ...ownPage, origin: "http://elsewhere.test" });
    expect(await actions[name]?.()).toMatchObject({ failure: { kind: "role" } });
    request.headers = new Headers(ownPage);
    request.principal = null;
    expect(await actions[name]?.()).toMatchObject({ failure: { kind: "signed_out" } });
  });

  it.each(names.filter((name) => (actions[name]?.length ?? 0) > 0))(
    "refuse a field that %s does not have",
    async (name) => {
      expect(await actions[name]?.({ isAdmin: true })).toMatchObject({
        failure: { kind: "role", message: expect.stringContaining("could not read") },
      });
    },
  );

  it.each([
    () => setAccountRole("p1", "owner"),
    () => setAccountGrant("p1", connection, "owner"),
    () => setAccountDisabled("", true),
    () => setAccountDisabled("p1", "yes" as unknown as boolean),
    () => inviteAccount({ ...invitation, email: "not an email" }),
    () => addConnection({ ...connectionForm, apiKey: "with a space" }),
  ])("refuse a malformed value: %s", async (call) => {
    expect(await call()).toMatchObject({
      failure: { message: expect.stringContaining("Nothing was changed") },
    });
  });

  it.each(names.filter((name) => name.startsWith("connections.")))(
    "refuse %s to who does not administer the connection's environment, before anything is sent",
    async (name) => {
      request.administered = ["production"];
      expect(await actions[name]?.()).toMatchObject({
        failure: { kind: "role", message: "needs sandbox" },
      });
      expect(request.audited).toMatchObject([{ action: name, outcome: "denied" }]);
    },
  );

  it("refuse an address that the settings don't name, before anything is sent", async () => {
    const answers = await Promise.all([
      checkApiKey({ ...key, baseUrl: "http://169.254.169.254" }),
      addConnection({ ...connectionForm, environment: "production" }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        failure: { kind: "validation", message: expect.stringContaining("Nothing was sent") },
      });
    }
  });

  it("answer with the outcome of the change even if it can't be audited", async () => {
    request.isAuditDown = true;
    signInAs("support");
    for (const name of names) {
      expect(await actions[name]?.()).toMatchObject({ failure: { kind: "role" } });
    }
  });

  it("never audit a key", async () => {
    for (const name of names) await actions[name]?.();
    expect(request.audited.map(({ action }) => action)).toEqual(names);
    expect(JSON.stringify(request.audited)).not.toContain("canary");
  });
});
