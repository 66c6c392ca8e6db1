import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { agentDrafts } from "#lib/server/agents/agent-drafts.ts";
import { findAgent, listAgentTokens, mintAgentToken } from "#lib/server/agents/tokens.ts";
import { updatePerson } from "#lib/server/auth/oidc/update-people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { policyName } from "#lib/server/intents/journal/asker.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testAgents } from "#testing/server/agents.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";
import { useSettings } from "#testing/server/store.ts";

const journal = testJournal();
const server = testAgents();
const identity = {
  issuer: "https://login.example.com",
  subject: "ada",
  email: null,
  displayName: "Ada",
};
const choice = {
  label: "Planner",
  isReadOnly: false,
  preapproved: [{ operation: "orders.create" as const, maxPerDay: 5 }],
};

beforeEach(async () => {
  journal.configure(patient);
  await store().delete(people);
});

/** Makes ada a person of an identity provider, confirmed so many days ago, with an agent. */
const begin = async (days: number): Promise<{ ada: Principal; token: string }> => {
  const ada = await journal.account();
  const { issuer, subject, email } = identity;
  await store().update(people).set({ issuer, subject, email });
  await confirmAgo(days);
  return { ada, token: await mintAgentToken(ada, choice) };
};

const confirmAgo = (days: number) =>
  store()
    .update(people)
    .set({ confirmedAt: sql`clock_timestamp() - make_interval(secs => ${days * 86_400})` });

const call = async (token: string, method = "tools/list", params = {}) => {
  const response = await server.post(token, method, { params });
  return { status: response.status, text: await response.text() };
};

/** What a sign-in or a refresh does once the provider's answer is verified. */
const signIn = () =>
  store().transaction(async (tx) => {
    const settings = { connections: null, canCreateAccounts: false };
    const access = { role: "admin" as const, grants: [] };
    return updatePerson(tx, identity, access, settings);
  });

describe("the token of a person of an identity provider", () => {
  test("is refused once the provider has not confirmed the person for 7 days, and says what to do", async () => {
    const { token } = await begin(7.01);
    const { status, text } = await call(token, "tools/call", {
      name: "list_orders",
      arguments: {},
    });
    expect(status).toBe(403);
    expect(JSON.parse(text).error).toBe(
      "This token is paused: the identity provider of its person has not confirmed them in the last 7 days. Nothing was read or sent. The person signs in once at http://console.localhost, and the token works again.",
    );
    expect(journal.service.arrivals).toEqual([]);
  });

  test("is on record as denied when it is refused, with its person and its connection", async () => {
    const { token } = await begin(8);
    await call(token);
    await vi.waitFor(async () => {
      const rows = await store().select().from(auditEntries).where(eq(auditEntries.action, "mcp"));
      expect(rows.at(-1)).toMatchObject({
        outcome: "denied",
        personId: "ada",
        connectionId: "ada",
        details: JSON.stringify({ reason: "unconfirmed" }),
      });
    }, 10_000);
  });

  test("works again after one sign-in", async () => {
    const { token } = await begin(30);
    expect((await call(token)).status).toBe(403);
    await signIn();
    expect((await call(token)).status).toBe(200);
  });

  test("works until then", async () => {
    const { token } = await begin(6.99);
    expect((await call(token)).status).toBe(200);
  });

  test("works as long as the setting says", async () => {
    const { token } = await begin(20);
    useSettings({ ...journal.settings, QM_OIDC_AGENT_DAYS: "21" });
    expect(await findAgent(token)).toHaveProperty("principal");
    useSettings({ ...journal.settings, QM_OIDC_AGENT_DAYS: "19" });
    expect(await findAgent(token)).toHaveProperty("paused");
  });

  test("is refused if the provider has never confirmed the person", async () => {
    const { token } = await begin(0);
    await store().update(people).set({ confirmedAt: null });
    expect((await call(token)).status).toBe(403);
  });

  test("is listed with the time at which it pauses", async () => {
    const { ada } = await begin(2);
    const [listed] = await listAgentTokens(ada);
    const inDays = (Date.parse(listed?.pausesAt ?? "") - Date.now()) / 86_400_000;
    expect(inDays).toBeGreaterThan(4.9);
    expect(inDays).toBeLessThan(5.1);
  });
});

test("the token of a local account never pauses", async () => {
  const ada = await journal.account();
  const token = await mintAgentToken(ada, choice);
  expect((await call(token)).status).toBe(200);
  expect(await listAgentTokens(ada)).toMatchObject([{ pausesAt: null }]);
});

describe("a request of an agent", () => {
  /** Stores a request that is about to be sent, as a worker finds it after a restart. */
  const waiting = async (decidedBy: string): Promise<string> => {
    const { token } = await begin(1);
    const agent = await findAgent(token);
    if (!agent || "paused" in agent) throw new Error("The agent can't be used.");
    const drafts = agentDrafts({ ...agent, preapproved: [] });
    const { id } = await drafts.make("orders.create", deployment(), "Send it");
    const past = sql`clock_timestamp() - interval '1 second'`;
    await store()
      .update(intents)
      .set({ state: "ready", decidedBy, nextAt: past })
      .where(eq(intents.id, id));
    await confirmAgo(8);
    return id;
  };

  test("that its policy approved is not sent while the token is paused", async () => {
    const id = await waiting(policyName);
    const row = await journal.until(id, "refused", "accepted");
    expect(row.state).toBe("refused");
    expect(row.failure?.message).toContain("has not confirmed its person lately");
    expect(journal.writes()).toEqual([]);
  });

  test("that a person approved is sent", async () => {
    await journal.until(await waiting("ada"), "accepted");
    expect(journal.writes()).toHaveLength(1);
  });
});
