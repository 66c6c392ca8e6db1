import { randomBytes, randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  endAccountSession,
  endAccountSessions,
  inviteAccount,
  resetAccountPassword,
  setAccountDisabled,
  setAccountGrant,
  setAccountRole,
  withdrawAccountGrant,
} from "#lib/actions/accounts.ts";
import {
  addConnection,
  dropPreviousKey,
  restorePreviousKey,
  rotateKey,
  setConnectionDisabled,
} from "#lib/actions/connections.ts";
import { releaseRestoredStore } from "#lib/actions/restored-store.ts";
import { toChoices } from "#lib/protocol/notification.ts";
import { mintAgentToken, revokeAgentToken } from "#lib/server/agents/tokens.ts";
import type { changeActions } from "#lib/server/audit/audited-actions.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { makeBreakGlass } from "#lib/server/auth/break-glass.ts";
import { changeRole, resetPassword } from "#lib/server/auth/change-person.ts";
import { endOtherSessions } from "#lib/server/auth/manage-sessions.ts";
import { refreshIfDue } from "#lib/server/auth/oidc/refresh-session.ts";
import { finishRegistration, removePasskey, startRegistration } from "#lib/server/auth/passkeys.ts";
import { addPerson, findPersonByEmail, givePersonKey } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { replacePassword } from "#lib/server/auth/replace-password.ts";
import { findSession, hashOf, startSession } from "#lib/server/auth/sessions.ts";
import { signInByPassword } from "#lib/server/auth/sign-in.ts";
import { signOut } from "#lib/server/auth/sign-out.ts";
import { switchConnection } from "#lib/server/auth/switch-connection.ts";
import {
  addSecret,
  removeSecret,
  rotateSecret,
} from "#lib/server/events/secrets/change-secrets.ts";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { changeCases } from "#lib/server/exceptions/change-cases.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { draftWrite } from "#lib/server/intents/draft.ts";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { rotateStoredKey } from "#lib/server/keys/connection.ts";
import { declareLost } from "#lib/server/keys/rotation/master-keys.ts";
import { rotateKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { saveChoices } from "#lib/server/notifications/choices.ts";
import { readPolicy } from "#lib/server/policies/policy-versions.ts";
import { savePolicy } from "#lib/server/policies/save-policy.ts";
import { addStandIn, endStandIn } from "#lib/server/policies/stand-ins.ts";
import { createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { createGroup, deleteGroup, patchGroup } from "#lib/server/scim/groups.ts";
import { createScimToken, revokeScimToken } from "#lib/server/scim/tokens.ts";
import { createUser, deleteUser, patchUser, replaceUser } from "#lib/server/scim/users.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { changeView, createView, deleteView } from "#lib/server/views/change-views.ts";
import { createTestAuthenticator } from "#testing/auth/authenticator.ts";
import { seedOf } from "#testing/proofs.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { killedAt } from "#testing/server/audit-kills.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { scimSettings } from "#testing/server/scim.ts";
import { useSettings as applySettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const request = vi.hoisted(() => ({ principal: null as Principal | null }));
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
vi.mock("next/headers", () => ({ headers: async () => new Headers(ownPage) }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const journal = testJournal();
const newEntries = watchEntries();
const origin = journal.settings.QM_ORIGIN ?? "";
const oldKey = journal.settings.QM_MASTER_KEY ?? "";
const newKey = randomBytes(32).toString("base64");
const from = "203.0.113.5";
const scim = { tokenId: "one", label: "Entra", address: from };

const configure = (QM_MASTER_KEY = `1:${oldKey},2:${newKey}`) =>
  applySettings({
    ...{ ...journal.settings, ...scimSettings, QM_API_URL: journal.service.baseUrl },
    QM_MASTER_KEY,
  });

let admin: Principal;
let connection: ConnectionIdentity;
beforeEach(() => journal.configure(patient));

/** Makes an admin who asks, in a request of their own: each may send only so many in a minute. */
const newAdmin = async () => {
  configure();
  admin = await journal.account(randomUUID());
  request.principal = admin;
  const id = randomUUID();
  connection = await connect(journal.service.baseUrl, id, "svc_sk_current_key");
};

const named = () => ({ environment: connection.environment, id: connection.id });

/** Stores a person who is signed in and uses the connection. */
const newPerson = async (changes: Partial<typeof people.$inferInsert> = {}) => {
  const id = randomUUID();
  await storePerson({ id, role: "manager", ...changes }, connection);
  const sessionId = await startSession(id, { method: "password" });
  const email = `${id}@example.com`;
  const principal = { ...admin, userId: id, email, sessionId: hashOf(sessionId) };
  return { id, email, sessionId, principal };
};

/** Adds a person with a password, of their own choice unless `isOneTime`. */
const withPassword = async (isOneTime = false) => {
  const email = `${randomUUID()}@corp.test`;
  const { id, password } = await addPerson({ email, displayName: "A", role: "manager" });
  if (!isOneTime) {
    await store().update(people).set({ mustChangePassword: false }).where(eq(people.id, id));
  }
  const sessionId = await startSession(id, { method: "password" });
  const principal = { ...admin, userId: id, email, sessionId: hashOf(sessionId) };
  return { id, email, password, sessionId, principal };
};

const addPasskey = async (principal: Principal, email: string, password: string) => {
  const { challenge } = await startRegistration(principal, { address: email }, password);
  const response = createTestAuthenticator(origin).register(challenge);
  await finishRegistration(principal, from, "Laptop", response);
  return response.id;
};

const withPreviousKey = () =>
  rotateStoredKey(withoutEntry(store()), connection, {
    ...{ apiKey: "svc_sk_newer_key", graceMs: 60_000 },
    owner: { uid: null, email: null, isStaff: null, isDeveloper: null, companyIds: null },
  });

const secret = () => ({
  ...{ id: randomUUID(), scheme: "standard" as const, settings: {} },
  secret: newWebhookSecret("standard"),
});

const newUser = async () =>
  String((await createUser(scim, { userName: randomUUID(), externalId: randomUUID() })).id);
const newGroup = async () => String((await createGroup(scim, { displayName: randomUUID() })).id);

const newView = () => {
  const columns = { hidden: [], shown: [], order: [] };
  const question = { search: "view=late", columns };
  return createView(admin, {
    list: "orders.list",
    name: randomUUID(),
    isShared: true,
    ...question,
  });
};

const agent = async () => {
  const choice = { label: "Planner", isReadOnly: false, preapproved: [] };
  await mintAgentToken(admin, choice);
  const { rows } = await store().execute<{ id: string }>(
    sql`select id from agent_tokens where person_id = ${admin.userId}`,
  );
  return rows[0]?.id ?? "";
};

const draft = async () => {
  const asking = { tokenId: await agent(), name: "Planner", request: null };
  return () => draftWrite(admin, asking, "orders.create", deployment());
};

const newRun = async () => () =>
  createRun(admin, {
    kind: "edit",
    title: "Changes",
    columns: [{ header: "Email", field: "email" }],
  });

const submit = async () => () => journal.submit(admin, "orders.create", deployment());

const aWeek = { startsAt: new Date(), endsAt: new Date(Date.now() + 604_800_000) };

const anotherAdmin = async (): Promise<string> => {
  const id = randomUUID();
  await storePerson({ id, email: `${id}@corp.test`, role: "admin" }, admin.connection);
  return id;
};

type Change = () => Promise<unknown>;
/** Prepares a change. Returns what makes it, in a process that may be killed. */
type Scenario = () => Promise<Change>;

/** A change of each kind. */
const scenarios: Record<(typeof changeActions)[number] | "orders.create", Scenario> = {
  "agent-tokens.create": async () => agent,
  "agent-tokens.revoke": async () => {
    const id = await agent();
    return () => revokeAgentToken(admin, id);
  },
  "break-glass.make": async () => () => makeBreakGlass(`${randomUUID()}@corp.test`),
  "break-glass.use": async () => {
    const email = `${randomUUID()}@corp.test`;
    const password = await makeBreakGlass(email);
    return () => signInByPassword({ email, password }, { address: from });
  },
  "connections.add": async () => () =>
    addConnection({
      ...{ environment: "sandbox", baseUrl: journal.service.baseUrl, label: "A", capabilities: [] },
      apiKey: "svc_sk_another_key",
    }),
  "connections.disable": async () => () => setConnectionDisabled(named(), true),
  "connections.enable": async () => {
    await setConnectionDisabled(named(), true);
    return () => setConnectionDisabled(named(), false);
  },
  "connections.rotate-key": async () => () =>
    rotateKey({ name: named(), apiKey: "svc_sk_newer_key", isOwnerConfirmed: true }),
  "connections.restore-key": async () => {
    await withPreviousKey();
    return () => restorePreviousKey(named());
  },
  "connections.drop-key": async () => {
    await withPreviousKey();
    return () => dropPreviousKey(named());
  },
  "keys.lost": async () => () => declareLost(Math.floor(Math.random() * 1_000_000) + 10),
  "keys.rotate": async () => () => {
    configure(`2:${newKey},1:${oldKey}`);
    return rotateKeys();
  },
  "passkeys.add": async () => {
    const { principal, email, password } = await withPassword();
    return () => addPasskey(principal, email, password);
  },
  "passkeys.remove": async () => {
    const { principal, email, password } = await withPassword();
    const id = await addPasskey(principal, email, password);
    return () => removePasskey(principal, from, id);
  },
  "password.change": async () => {
    const { email, password, sessionId } = await withPassword();
    const person = await findPersonByEmail(email);
    if (!person) throw new Error("The person is missing.");
    const about = { person, sessionHash: hashOf(sessionId), source: { address: email } };
    const replacement = `${randomUUID()} and more`;
    return () => replacePassword({ ...about, current: password, replacement });
  },
  "people.add": async () => () =>
    addPerson({ email: `${randomUUID()}@corp.test`, displayName: "A", role: "manager" }),
  "people.disable": async () => {
    const { id } = await newPerson();
    return () => setAccountDisabled(id, true);
  },
  "people.enable": async () => {
    const { id } = await newPerson({ disabledAt: new Date() });
    return () => setAccountDisabled(id, false);
  },
  "people.end-session": async () => {
    const { id, sessionId } = await newPerson();
    return () => endAccountSession(id, hashOf(sessionId));
  },
  "people.end-sessions": async () => {
    const { id } = await newPerson();
    return () => endAccountSessions(id);
  },
  "people.invite": async () => () =>
    inviteAccount({
      email: `${randomUUID()}@corp.test`,
      ...{ displayName: "A", role: "support", connection: named() },
    }),
  "people.key": async () => {
    const { email } = await withPassword();
    return () => givePersonKey(email, "svc_sk_of_a_person");
  },
  "people.reset": async () => {
    const { email } = await withPassword();
    return () => resetPassword(email);
  },
  "people.reset-password": async () => {
    const { id } = await withPassword();
    return () => resetAccountPassword(id);
  },
  "people.role": async () => {
    const { email } = await withPassword();
    return () => changeRole(email, "support");
  },
  "people.set-grant": async () => {
    const { id } = await newPerson();
    return () => setAccountGrant(id, named(), "support");
  },
  "people.set-role": async () => {
    const { id } = await newPerson();
    return () => setAccountRole(id, "support");
  },
  "people.subject": async () => {
    const id = await newUser();
    return () => replaceUser(scim, id, { userName: randomUUID(), externalId: randomUUID() });
  },
  "people.withdraw-grant": async () => {
    const { id } = await newPerson();
    return () => withdrawAccountGrant(id, named());
  },
  "requests.submit": submit,
  "requests.draft": draft,
  "requests.decide": async () => {
    const { id } = await (await draft())();
    return () => decide(admin, id, { choice: "abandon" });
  },
  "orders.create": submit,
  "runs.create": newRun,
  "runs.decide": async () => {
    const runId = await (await newRun())();
    return () => decideRun(admin, { runId, choice: "stop", hash: null });
  },
  "scim.groups.create": async () => newGroup,
  "scim.groups.update": async () => {
    const id = await newGroup();
    const operation = { op: "replace", path: "displayName", value: randomUUID() };
    return () => patchGroup(scim, id, { Operations: [operation] });
  },
  "scim.groups.delete": async () => {
    const id = await newGroup();
    return () => deleteGroup(scim, id);
  },
  "scim.tokens.create": async () => () => createScimToken("Entra"),
  "scim.tokens.revoke": async () => {
    await createScimToken("Entra");
    const { rows } = await store().execute<{ id: string }>(
      sql`select id from scim_tokens where revoked_at is null limit 1`,
    );
    return () => revokeScimToken(rows[0]?.id ?? "");
  },
  "scim.users.create": async () => newUser,
  "scim.users.update": async () => {
    const id = await newUser();
    const operation = { op: "replace", path: "displayName", value: randomUUID() };
    return () => patchUser(scim, id, { Operations: [operation] });
  },
  "scim.users.delete": async () => {
    const id = await newUser();
    return () => deleteUser(scim, id);
  },
  "session.refresh": async () => {
    const { sessionId } = await newPerson({ issuer: "https://gone.example.com", subject: "s" });
    const session = await findSession(sessionId);
    if (!session) throw new Error("The session is missing.");
    return () => refreshIfDue(session, new Date(Date.now() + 3_600_000));
  },
  "session.switch": async () => {
    const { id, principal } = await newPerson();
    const other = await connect(journal.service.baseUrl, randomUUID(), "svc_sk_other");
    await storePerson({ id, role: "manager" }, other);
    return () => switchConnection(principal, other, from);
  },
  "sessions.end": async () => {
    const { id, principal } = await newPerson();
    await startSession(id, { method: "password" });
    return () => endOtherSessions(principal, from);
  },
  "settings.notifications": async () => {
    const { principal } = await newPerson();
    return () => saveChoices(principal, toChoices({}));
  },
  "sign-in": async () => {
    const { email, password } = await withPassword(true);
    return () => signInByPassword({ email, password }, { address: email });
  },
  "sign-out": async () => {
    const { sessionId } = await newPerson();
    return () => signOut(sessionId, from);
  },
  "store.hold": async () => async () => {
    await checkStore();
    await store().execute(sql`update store_identity set lineage = ${randomUUID()}`);
    await checkStore();
  },
  "store.release": async () => {
    await checkStore();
    const { rows } = await store().execute<{ at: Date }>(
      sql`update store_identity set held_at = date_trunc('milliseconds', clock_timestamp()),
        held_reason = 'behind', written_by = pg_current_xact_id()::xid::text
        returning held_at as at`,
    );
    const heldAt = new Date(rows[0]?.at ?? 0).toISOString();
    return () => releaseRestoredStore(heldAt);
  },
  "policies.save": async () => {
    const { version } = await readPolicy();
    return () => savePolicy(admin, { rules: [], basedOn: version });
  },
  "policies.stand-in": async () => {
    const toId = await anotherAdmin();
    return () => addStandIn(admin, { toId, ...aWeek });
  },
  "policies.end-stand-in": async () => {
    const toId = await anotherAdmin();
    const standIns = await addStandIn(admin, { toId, ...aWeek });
    const { id = "" } = standIns.find(({ to }) => to.id === toId) ?? {};
    return () => endStandIn(admin, id);
  },
  "cases.change": async () => {
    const { id } = await (await draft())();
    const target = { resource: "requests", id, epoch: 0 } as const;
    return () => changeCases(admin, [target], { what: "note", note: "Asked Ada" });
  },
  "views.share": async () => {
    // The first one learns whose key it is, which the store keeps without an entry.
    await newView();
    return () => newView();
  },
  "views.change": async () => {
    const { id } = await newView();
    return () => changeView(admin, { id, epoch: 0, name: randomUUID() });
  },
  "views.unshare": async () => {
    const { id } = await newView();
    return () => changeView(admin, { id, epoch: 0, isShared: false });
  },
  "views.delete": async () => {
    const { id } = await newView();
    return () => deleteView(admin, { id, epoch: 0 });
  },
  "webhook-secrets.add": async () => () => addSecret(connection, secret()),
  "webhook-secrets.rotate": async () => {
    await addSecret(connection, secret());
    return () => rotateSecret(connection, secret(), 60_000);
  },
  "webhook-secrets.remove": async () => {
    const form = secret();
    await addSecret(connection, form);
    return () => removeSecret(connection, form.id);
  },
};

const outcomes = sql`state in ('accepted', 'refused', 'unknown', 'abandoned')`;

/** What a change of a kind changes, where it is not the accounts, keys and settings. */
const changedBy: Partial<Record<keyof typeof scenarios, SQL>> = {
  "cases.change": sql`select count(*)::text as state from case_steps`,
  "requests.submit": sql`select count(*)::text as state from intents`,
  "requests.draft": sql`select count(*)::text as state from intents`,
  "requests.decide": sql`select count(*)::text as state from intents where ${outcomes}`,
  "orders.create": sql`select count(*)::text as state from intents where ${outcomes}`,
  "runs.create": sql`select count(*)::text as state from runs`,
  "runs.decide": sql`select string_agg(state, ',' order by id) as state from runs`,
  "store.hold": sql`select held_at::text as state from store_identity`,
  "store.release": sql`select held_at::text as state from store_identity`,
};

const tables = [
  ...["approval_stand_ins", "policy_versions"],
  ...["agent_tokens", "connections", "grants", "master_keys", "notification_choices", "passkeys"],
  ...[
    "saved_views",
    "people",
    "scim_groups",
    "scim_members",
    "scim_tokens",
    "scim_users",
    "sessions",
  ],
  "webhook_secrets",
];
const accounts = sql.raw(
  `select concat(${tables.map((table) => `(select string_agg(t::text, ';' order by t::text) from ${table} as t)`).join(", ")}) as state`,
);

const stateOf = async (statement: SQL) => (await store().execute(statement)).rows[0]?.state;

const free = sql`delete from intents;
  update store_identity set held_at = null, held_reason = null, remembered_until = null,
    written_by = pg_current_xact_id()::xid::text where held_at is not null`;

/** Prepares a change of this kind, by an admin of its own. */
const prepare = async (action: keyof typeof scenarios): Promise<Change> => {
  await store().execute(free);
  await newAdmin();
  return scenarios[action]();
};

const actions = Object.keys(scenarios) as (keyof typeof scenarios)[];

/** One of each way to a transaction: actions, commands, sessions, SCIM, keys, the journal, runs and the store. */
const marksOf = seedOf(actions, [
  ...(["agent-tokens.create", "connections.rotate-key", "keys.lost", "passkeys.remove"] as const),
  ...(["people.add", "people.set-grant", "scim.users.update"] as const),
  ...(["sign-in", "session.switch", "webhook-secrets.rotate", "store.release"] as const),
  ...(["orders.create", "requests.decide", "runs.decide", "settings.notifications"] as const),
]);

describe("a process that is killed before any statement of a change", () => {
  for (const action of actions) {
    it(`never leaves ${action} done without its audit entry, or an entry of what was not done`, {
      ...marksOf(action),
      timeout: 120_000,
    }, async () => {
      const statementOf = changedBy[action] ?? accounts;
      let change: Change | null = null;
      for (let statement = 0, isKilled = true; isKilled; statement += 1) {
        // A running console does so every few seconds. Otherwise the next start would hold the store.
        await checkStore();
        change ??= await prepare(action);
        const run = change;
        const before = await stateOf(statementOf);
        await newEntries();
        configure();
        isKilled = await killedAt(statement, async () => {
          await run();
          await Promise.allSettled(running().keys());
        });
        await Promise.allSettled(running().keys());
        const isChanged = (await stateOf(statementOf)) !== before;
        // That it failed may be recorded too, which claims no change.
        const isRecorded = (await newEntries()).some(
          (entry) => entry.action === action && entry.outcome !== "failed",
        );
        expect({ statement, isRecorded }).toEqual({ statement, isRecorded: isChanged });
        if (!isKilled) expect({ action, isChanged }).toEqual({ action, isChanged: true });
        // What was not changed can be changed again, as a person would.
        if (isChanged || changedBy[action]) change = null;
      }
    });
  }

  it("leaves an audit log that verifies", async () => {
    configure();
    expect((await verifyAudit()).problems).toEqual([]);
  });
});
