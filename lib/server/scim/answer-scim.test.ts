import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { grantAccess } from "#lib/server/auth/oidc/access.ts";
import { readIdentity } from "#lib/server/auth/oidc/identities.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { createScimToken, listScimTokens, revokeScimToken } from "#lib/server/scim/tokens.ts";
import { people } from "#lib/server/store/schema.ts";
import { scimGroups, scimTokens, scimUsers } from "#lib/server/store/scim-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { runsOf } from "#testing/proofs.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { issuer, scimError, scimServer, scimSettings } from "#testing/server/scim.ts";
import { entra, okta } from "#testing/server/scim-provider-requests.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const newEntries = watchEntries();
let token = "";
const { send, ask } = scimServer(() => token);

beforeEach(async () => {
  useSettings({ ...settings, ...scimSettings });
  await store().delete(people);
  await store().delete(scimGroups);
  await store().delete(scimTokens);
  token = await createScimToken("Entra");
});

const personOf = async (subject: string) => {
  const [person] = await store()
    .select()
    .from(people)
    .where(and(eq(people.issuer, issuer), eq(people.subject, subject)));
  return person;
};

const accessOf = (body: object) =>
  (body as Record<string, unknown>)[
    "urn:quartermaster:params:scim:schemas:extension:access:2.0:User"
  ];

describe("authentication", () => {
  it("answers 401 to everything while no token exists", async () => {
    await store().delete(scimTokens);
    for (const path of ["Users", "Groups", "ServiceProviderConfig", "Users/x", "nothing"]) {
      expect(await send("GET", path)).toMatchObject(scimError(401));
    }
  });

  it("accepts each of two tokens until it is revoked", async () => {
    const older = token;
    const newer = await createScimToken("Entra, new");
    expect((await send("GET", "Users")).status).toBe(200);
    token = newer;
    expect((await send("GET", "Users")).status).toBe(200);
    const [first] = await listScimTokens();
    expect(await revokeScimToken(first?.id ?? "")).toBe(true);
    expect((await send("GET", "Users")).status).toBe(200);
    token = older;
    expect((await send("GET", "Users")).status).toBe(401);
  });

  it("stores no token", async () => {
    const rows = JSON.stringify(await store().select().from(scimTokens));
    expect(rows).not.toContain(token);
    expect(rows).toContain(token.slice(-4));
  });

  it("answers 429 after 20 wrong tokens of one beginning, and never to the right one", async () => {
    const right = token;
    token = `qm_scim_${"x".repeat(43)}`;
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await send("GET", "Users")).status).toBe(401);
    }
    const answer = await send("GET", "Users");
    expect(answer).toMatchObject(scimError(429));
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    token = right;
    expect((await send("GET", "Users")).status).toBe(200);
  });

  it("answers 501 and names the settings without single sign-on", async () => {
    useSettings(settings);
    const answer = await send("GET", "Users");
    expect(answer).toMatchObject(scimError(501));
    expect(answer.body.detail).toContain("QM_OIDC_ISSUER");
  });
});

describe("requests of Microsoft Entra ID", () => {
  it("create a user, whom a group then lets sign in", async () => {
    expect(await ask("GET", `Users?${entra.findUser}`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const { id, ...user } = await ask("POST", "Users", entra.createUser);
    const { externalId, userName, name } = entra.createUser;
    expect(user).toMatchObject({ externalId, userName, name, active: true });
    expect(accessOf(user)).toEqual({ canSignIn: false, reason: "roles_missing" });
    expect((await personOf(externalId))?.disabledAt).not.toBeNull();
    expect(await ask("GET", `Groups?${entra.findGroup}`)).toMatchObject({ totalResults: 0 });
    const group = await ask("POST", "Groups", entra.createGroup);
    await ask("PATCH", `Groups/${group.id}`, entra.addMember(id));
    expect(accessOf(await ask("GET", `Users/${id}`))).toEqual({ canSignIn: true, role: "manager" });
    expect(await personOf(externalId)).toMatchObject({
      role: "manager",
      disabledAt: null,
      email: "test_user_fd0ea19b@testuser.com",
      displayName: "givenName familyName",
    });
    await ask("PATCH", `Groups/${group.id}`, entra.removeMember(id));
    expect((await personOf(externalId))?.disabledAt).not.toBeNull();
  });

  it.each([
    ["a boolean", entra.disableUser],
    ["the text False", entra.disableUserByText],
  ])("deactivate a user by %s", async (_what, request) => {
    const { id } = await ask("POST", "Users", entra.createUser);
    expect(await ask("PATCH", `Users/${id}`, request)).toMatchObject({ active: false });
    const [stored] = await store().select().from(scimUsers);
    expect(stored).toMatchObject({ isActive: false, denial: "inactive" });
  });

  it("change names and emails, with paths and without", async () => {
    const { id } = await ask("POST", "Users", entra.createUser);
    expect(await ask("PATCH", `Users/${id}`, entra.changeEmail)).toMatchObject({
      emails: [{ type: "work", primary: true, value: "updatedEmail@microsoft.com" }],
      name: { familyName: "updatedFamilyName", givenName: "givenName" },
    });
    const changed = await ask("PATCH", `Users/${id}`, entra.changeWithoutPath);
    expect(changed).toMatchObject({ displayName: "Bjfe", name: { givenName: "Arlo" } });
  });

  it("leave attributes that Quartermaster does not use out of the store", async () => {
    const { id } = await ask("POST", "Users", entra.createUser);
    await ask("PATCH", `Users/${id}`, entra.changeWithoutPath);
    const stored = JSON.stringify(await store().select().from(scimUsers));
    expect(stored).not.toMatch(/bob|BUY|roles"/);
  });
});

describe("requests of Okta", () => {
  it("find, create, replace and deactivate a user", async () => {
    expect(await ask("GET", `Users?${okta.findUser}`)).toMatchObject({ totalResults: 0 });
    const { id } = await ask("POST", "Users", okta.createUser);
    expect(await ask("GET", `Users?${okta.findUser}`)).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      Resources: [{ id, userName: "test.user@okta.local" }],
    });
    expect(await ask("PUT", `Users/${id}`, okta.replaceUser(id))).toMatchObject({
      name: { givenName: "Another" },
      externalId: okta.createUser.externalId,
    });
    expect(await ask("PATCH", `Users/${id}`, okta.disableUser)).toMatchObject({ active: false });
    expect(JSON.stringify(await store().select().from(scimUsers))).not.toContain("1mz050nq");
  });

  it("create a group with members, rename it and change its members", async () => {
    const { id: one } = await ask("POST", "Users", okta.createUser);
    const second = { ...okta.createUser, userName: "another@okta.local", externalId: "00u2" };
    const { id: other } = await ask("POST", "Users", second);
    const group = await ask("POST", "Groups", okta.createGroup(one));
    expect(group.members).toEqual([{ value: one, display: "test.user@okta.local", type: "User" }]);
    expect((await personOf(okta.createUser.externalId))?.role).toBe("support");
    const rename = okta.renameGroup(group.id, "quartermaster.admin");
    await ask("PATCH", `Groups/${group.id}`, rename);
    expect((await personOf(okta.createUser.externalId))?.role).toBe("admin");
    const changed = await ask("PATCH", `Groups/${group.id}`, okta.changeMembers(one, other));
    expect(changed.members).toEqual([
      { value: other, display: "another@okta.local", type: "User" },
    ]);
    expect((await personOf("00u2"))?.role).toBe("admin");
    await ask("DELETE", `Groups/${group.id}`);
    expect((await personOf("00u2"))?.disabledAt).not.toBeNull();
  });
});

describe("a role", () => {
  const createGroup = (displayName: string, ...ids: string[]) =>
    ask("POST", "Groups", { displayName, members: ids.map((value) => ({ value })) });

  it("is not chosen between two groups", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await createGroup("quartermaster.support", id);
    await createGroup("quartermaster.admin", id);
    expect(accessOf(await ask("GET", `Users/${id}`))).toEqual({
      canSignIn: false,
      reason: "role_ambiguous",
    });
    expect((await personOf(okta.createUser.externalId))?.disabledAt).not.toBeNull();
  });

  it("comes from the names that QM_OIDC_ROLES maps, beside other groups", async () => {
    useSettings({ ...settings, ...scimSettings, QM_OIDC_ROLES: "Fleet leads=manager" });
    const { id } = await ask("POST", "Users", okta.createUser);
    await createGroup("Everyone", id);
    await createGroup("Fleet leads", id);
    expect((await personOf(okta.createUser.externalId))?.role).toBe("manager");
  });

  it("does not let a person sign in whom an admin disabled", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await createGroup("quartermaster.support", id);
    const disabledAt = new Date("2026-01-02T03:04:05Z");
    await store().update(people).set({ disabledAt }).where(eq(people.id, id));
    await ask("PATCH", `Users/${id}`, okta.disableUser);
    const enable = { Operations: [{ op: "replace", value: { active: true } }] };
    const user = await ask("PATCH", `Users/${id}`, enable);
    expect(accessOf(user)).toEqual({ canSignIn: false, reason: "disabled in Quartermaster" });
    expect((await personOf(okta.createUser.externalId))?.disabledAt).toEqual(disabledAt);
  });
});

describe("an account", () => {
  it("is one that single sign-on made before, if the subject is the same", async () => {
    const { externalId: subject } = okta.createUser;
    const values = { id: "jit", issuer, subject, email: "a@b.c", displayName: "A" };
    await store()
      .insert(people)
      .values({ ...values, role: "admin" });
    expect(await ask("POST", "Users", okta.createUser)).toMatchObject({ id: "jit" });
    expect((await personOf(subject))?.disabledAt).not.toBeNull();
  });

  it("is found by single sign-on until it is deactivated, although it creates none", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    const { externalId: sub } = okta.createUser;
    const claims = { iss: issuer, sub, roles: ["quartermaster.support"] };
    const oidc = findOidcSettings();
    const identity = readIdentity(claims);
    if (!oidc || !identity) throw new Error("Single sign-on is not configured.");
    expect(await grantAccess(store(), claims, identity, oidc)).toMatchObject({ id });
    await ask("PATCH", `Users/${id}`, okta.disableUser);
    expect(await grantAccess(store(), claims, identity, oidc)).toMatchObject({
      reason: "disabled",
    });
    const stranger = { ...identity, subject: "stranger" };
    expect(await grantAccess(store(), claims, stranger, oidc)).toMatchObject({
      reason: "no_account",
    });
  });

  it("is confirmed by each change that gives it access, and by none that takes it", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    const confirmedAt = async () => (await personOf(okta.createUser.externalId))?.confirmedAt;
    expect(await confirmedAt()).toBeNull();
    await ask("POST", "Groups", okta.createGroup(id));
    const first = await confirmedAt();
    expect(first).not.toBeNull();
    await ask("PUT", `Users/${id}`, okta.replaceUser(id));
    const second = await confirmedAt();
    expect(second?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    await ask("PATCH", `Users/${id}`, okta.disableUser);
    expect(await confirmedAt()).toEqual(second);
  });

  it("keeps the email that SCIM gave when a token has none that is verified", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    const { externalId: sub } = okta.createUser;
    const signIn = async (more: object) => {
      const claims = { iss: issuer, sub, roles: ["quartermaster.support"], ...more };
      const oidc = findOidcSettings();
      const identity = readIdentity(claims);
      if (!oidc || !identity) throw new Error("Single sign-on is not configured.");
      await grantAccess(store(), claims, identity, oidc);
      return (await personOf(sub))?.email;
    };
    expect(await signIn({ email: "claimed@okta.local" })).toBe("test.user@okta.local");
    const verified = { email: "verified@okta.local", email_verified: true };
    expect(await signIn(verified)).toBe("verified@okta.local");
  });

  it("has no email if SCIM gives none, or a text that is no address", async () => {
    const add = (userName: string, emails: object[]) =>
      ask("POST", "Users", { userName, externalId: userName, emails });
    const without = await add("without", []);
    const wrong = await add("wrong", [{ value: "none", primary: true }]);
    await ask("POST", "Groups", okta.createGroup(without.id, wrong.id));
    for (const subject of ["without", "wrong"]) {
      expect(await personOf(subject)).toMatchObject({ email: null, disabledAt: null });
    }
  });

  it("ends the sessions of its earlier subject when the subject changes", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    const session = await startSession(id, { method: "oidc" });
    expect(await findSession(session)).not.toBeNull();
    const change = { op: "replace", path: "externalId", value: "changed" };
    await ask("PATCH", `Users/${id}`, { Operations: [change] });
    expect(await personOf("changed")).toMatchObject({ id, disabledAt: null });
    expect(await findSession(session)).toBeNull();
  });

  it("loses its sessions when it is deactivated, and reactivation gives none back", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    const session = await startSession(id, { method: "oidc" });
    await ask("PATCH", `Users/${id}`, okta.disableUser);
    expect(await findSession(session)).toBeNull();
    const enable = { op: "replace", value: { active: true } };
    const user = await ask("PATCH", `Users/${id}`, { Operations: [enable] });
    expect(accessOf(user)).toEqual({ canSignIn: true, role: "support" });
    expect(await findSession(session)).toBeNull();
  });

  it("is put on record at each change, with the address and the token's label", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    await newEntries();
    await ask("PATCH", `Users/${id}`, okta.disableUser);
    const always = {
      ...{ personId: null, outcome: "done" },
      address: expect.stringContaining("127.0.0.1"),
    };
    expect(await newEntries()).toEqual([
      expect.objectContaining({
        ...always,
        action: "scim.users.update",
        subject: id,
        details: { active: false, token: "Entra" },
      }),
      expect.objectContaining({
        ...always,
        action: "people.disable",
        subject: id,
        details: { reason: "inactive", requests: 0, token: "Entra" },
      }),
    ]);
  });

  it("has the userName as its subject if the setting says so", async () => {
    useSettings({ ...settings, ...scimSettings, QM_SCIM_SUBJECT: "userName" });
    await ask("POST", "Users", okta.createUser);
    expect(await personOf("test.user@okta.local")).toBeDefined();
  });

  it("stays, disabled, when its user is deleted, and is found when it is created again", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    await ask("POST", "Groups", okta.createGroup(id));
    await ask("DELETE", `Users/${id}`);
    expect(await send("GET", `Users/${id}`)).toMatchObject(scimError(404));
    expect(await send("DELETE", `Users/${id}`)).toMatchObject(scimError(404));
    expect((await personOf(okta.createUser.externalId))?.disabledAt).not.toBeNull();
    expect(await ask("POST", "Users", okta.createUser)).toMatchObject({ id, groups: [] });
  });

  it("is refused twice, and as another one's name in other case", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    expect(await send("POST", "Users", okta.createUser)).toMatchObject(
      scimError(409, "uniqueness"),
    );
    const other = { userName: "TEST.user@okta.local", externalId: "other" };
    expect(await send("POST", "Users", other)).toMatchObject(scimError(409, "uniqueness"));
    const taken = { userName: "second", externalId: "second" };
    const second = await ask("POST", "Users", taken);
    const change = { userName: "test.user@okta.local" };
    expect(await send("PUT", `Users/${second.id}`, change)).toMatchObject(scimError(409));
    expect(await ask("GET", `Users?filter=id eq "${id}"`)).toMatchObject({ totalResults: 1 });
  });
});

describe("lists", () => {
  beforeEach(async () => {
    for (const name of ["a", "b", "c"]) {
      await ask("POST", "Users", { userName: name, externalId: `x-${name}`, displayName: "Same" });
    }
  });

  it("come in pages, with the total", async () => {
    const page = await ask("GET", "Users?startIndex=2&count=1");
    expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(page.Resources.map(({ userName }) => userName)).toEqual(["b"]);
    expect(await ask("GET", "Users?count=0")).toMatchObject({ totalResults: 3, Resources: [] });
  });

  it.each([
    ['externalId eq "x-a"', 1],
    ['externalId eq "X-A"', 0],
    ['USERNAME EQ "B"', 1],
    ['displayName eq "same" and userName eq "c"', 1],
    ['displayName eq "same"', 3],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', 1],
  ])("are filtered by %s", async (filter, total) => {
    const found = await ask("GET", `Users?filter=${encodeURIComponent(filter)}`);
    expect(found.totalResults).toBe(total);
  });

  it.each(['userName co "a"', 'userName eq "a" or userName eq "b"', "title pr", 'userName eq "'])(
    "refuse the filter %s",
    async (filter) => {
      const answer = await send("GET", `Users?filter=${encodeURIComponent(filter)}`);
      expect(answer).toMatchObject(scimError(400, "invalidFilter"));
    },
  );

  it("leave out the attributes that are not asked for", async () => {
    const { Resources } = await ask("GET", "Users?attributes=userName&count=1");
    expect(Object.keys(Resources[0] ?? {}).sort()).toEqual(["id", "schemas", "userName"]);
  });
});

describe("a request that can't be carried out", () => {
  it.each([
    ["a body that is not JSON", "POST", "Users", "{", 400, "invalidSyntax"],
    ["a body that is a list", "POST", "Users", "[]", 400, "invalidSyntax"],
    ["a user without a name", "POST", "Users", {}, 400, "invalidValue"],
    ["a subject that no token can have", "POST", "Users", { userName: "Zoë" }, 400, "invalidValue"],
    [
      "an unknown member",
      "POST",
      "Groups",
      { displayName: "g", members: [{ value: "no" }] },
      400,
      "invalidValue",
    ],
    ["an unknown user", "PATCH", "Users/no", okta.disableUser, 404, undefined],
    ["an unknown group", "GET", "Groups/no", undefined, 404, undefined],
    ["an unknown address", "GET", "Devices", undefined, 404, undefined],
    ["a method without meaning", "PUT", "Users", {}, 405, undefined],
    ["a bulk request", "POST", "Bulk", {}, 501, undefined],
  ])("is refused in SCIM's own form: %s", async (_what, method, path, body, status, scimType) => {
    expect(await send(method, path, body)).toMatchObject(scimError(status, scimType));
  });

  it("is refused if its body is larger than 1 MiB, by the gate too", async () => {
    const large = JSON.stringify({ userName: "a".repeat(1024 * 1024) });
    expect(await send("POST", "Users", large)).toMatchObject(scimError(413));
  });

  it("is refused if it is a form", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await send("POST", "Users", "userName=a", form)).toMatchObject(scimError(415));
  });

  it("changes nothing if one of its operations is refused", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    const operations = [
      { op: "replace", path: "displayName", value: "Changed" },
      { op: "remove", path: "userName" },
    ];
    const answer = await send("PATCH", `Users/${id}`, { Operations: operations });
    expect(answer).toMatchObject(scimError(400, "mutability"));
    expect(await ask("GET", `Users/${id}`)).toMatchObject({ displayName: "Test User" });
  });
});

it("every answer but a success is an error in SCIM's own form, whatever is sent", async () => {
  const { id } = await ask("POST", "Users", okta.createUser);
  const part = fc.constantFrom("", "Users", "Groups", id, "%00", "?filter=", "Schemas", "/");
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constant("\0"));
  const filter = text.map((value) => `userName eq ${JSON.stringify(value)}`);
  const operations = fc.array(
    fc.record({
      op: fc.constantFrom("add", "replace", "remove"),
      path: fc.constantFrom("userName", "externalId", "emails", "members", "name.x", "a[b"),
      value: fc.oneof(text, fc.jsonValue()),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const request = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
    path: fc.oneof(
      fc.array(part, { maxLength: 3 }).map((parts) => parts.join("/")),
      fc.constant(`Users/${id}`),
      filter.map((each) => `Users?filter=${encodeURIComponent(each.toWellFormed())}`),
    ),
    body: fc.oneof(
      operations.map((Operations) => ({ Operations })),
      fc.record({ userName: text, displayName: text, members: fc.jsonValue() }),
      text,
    ),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, body }) => {
      const answer = await send(method, path, method === "GET" ? undefined : body);
      if (answer.status < 300) return;
      expect(answer.status).toBeLessThan(500);
      expect(answer).toMatchObject(scimError(answer.status));
    }),
    { numRuns: runsOf(150), examples: [[{ method: "GET", path: "Users/%00", body: "" }]] },
  );
});

it("the discovery endpoints say what is supported", async () => {
  expect(await ask("GET", "ServiceProviderConfig")).toMatchObject({ patch: { supported: true } });
  expect(await ask("GET", "ResourceTypes")).toMatchObject({ totalResults: 2 });
  expect(await ask("GET", "ResourceTypes/User")).toMatchObject({ endpoint: "/Users" });
  const answer = await send("GET", "Schemas/urn:ietf:params:scim:schemas:core:2.0:User");
  expect(answer.body).toMatchObject({ name: "User" });
  expect(answer.headers.get("content-type")).toBe("application/scim+json");
});
