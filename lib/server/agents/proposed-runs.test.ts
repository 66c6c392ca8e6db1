import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { TokenChoice } from "#lib/protocol/agent-token.ts";
import type { ProposedRun } from "#lib/server/agents/run-tools.ts";
import { listAgentTokens, mintAgentToken, revokeAgentToken } from "#lib/server/agents/tokens.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { asRequestFrom } from "#lib/server/limits/request-origin.ts";
import { createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findRuns } from "#lib/server/runs/find-run.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testAgents } from "#testing/server/agents.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { carryOutRun, decideOn, runLinesOf, untilRun } from "#testing/server/runs.ts";

const journal = testJournal();
const server = testAgents();
const everything: TokenChoice = { label: "Planner", isReadOnly: false, preapproved: [] };

let ada: Principal;

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10, readBackMs: 10 });
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
});

const connect = async (token: string) => {
  const { call, tools } = await server.connect(token);
  const callForRun = async (...given: Parameters<typeof call>) => {
    const { structuredContent, text, isError } = await call(...given);
    const { run } = (structuredContent ?? {}) as { run?: ProposedRun };
    return { text, isError: isError === true, run, id: run?.id ?? "" };
  };
  return { call: callForRun, tools };
};

const agentOf = async (principal: Principal, choice: Partial<TokenChoice> = {}) =>
  connect(await mintAgentToken(principal, { ...everything, ...choice }));

const hire = (n: number, more: Record<string, string | null> = {}) => ({
  displayName: `Person ${n}`,
  email: `person${n}@halden.example`,
  country: "Germany",
  address: `Street ${n}`,
  ...more,
});

const hires = (...rows: Record<string, string | null>[]) => ({
  kind: "onboard",
  title: "Hires of December",
  rows,
  request: "Prepare our two new hires",
});

const two = hires(hire(1), hire(2, { jobTitle: "Engineer", phone: null }));

const storedRuns = () => store().select().from(runs);

describe("a run that an agent proposes", () => {
  test("is stored and checked as its person's, with the agent's name and what it was asked for, and sends nothing", async () => {
    const { call } = await agentOf(ada);
    const { run, text, id } = await call("propose_run", two);
    expect(run).toMatchObject({ status: "being checked", rowCount: 2 });
    expect(text).toContain(`http://console.localhost/runs/${id}`);
    const checked = await untilRun(ada, id, "checked");
    expect(checked).toMatchObject({
      kind: "onboard",
      title: two.title,
      by: { name: ada.displayName, isYou: true },
      agent: { name: "Planner", request: two.request },
      counts: { ready: 2 },
      choices: ["start", "stop"],
    });
    const lines = await runLinesOf(ada, checked);
    expect(lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, "Person 1"],
      [3, "Person 2"],
    ]);
    expect((await call("get_run", { id })).run).toMatchObject({
      status: "waiting for a person",
      counts: { ready: 2 },
      notes: [],
    });
    expect(journal.writes()).toEqual([]);
    expect(await store().select().from(intents)).toEqual([]);
  });

  test("is stored without its request in clear text", async () => {
    const { call } = await agentOf(ada);
    await call("propose_run", two);
    expect(JSON.stringify(await storedRuns())).not.toContain(two.request);
  });

  test("is sent once its person starts it, and the agent reads the outcome", async () => {
    const { call } = await agentOf(ada);
    const { id } = await call("propose_run", two);
    await carryOutRun(ada, await untilRun(ada, id, "checked"));
    expect(journal.writes()).toHaveLength(2);
    expect((await call("get_run", { id })).run).toMatchObject({
      status: "done",
      counts: { accepted: 2 },
    });
  });

  test("names its agent in the audit entry of its creation, and its person alone in that of its start", async () => {
    const { call } = await agentOf(ada);
    const { id } = await call("propose_run", two);
    await decideOn(ada, await untilRun(ada, id, "checked"), "start");
    const entries = await store()
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subject, id));
    expect(
      entries.map(({ action, details }) => [action, JSON.parse(details ?? "{}") as object]),
    ).toEqual([
      ["runs.create", { kind: "onboard", agent: "Planner" }],
      ["runs.decide", { choice: "start", policy: 0 }],
    ]);
  });

  test("says which row is blocked and why", async () => {
    const { call } = await agentOf(ada);
    const { id } = await call("propose_run", hires(hire(1), hire(2, { country: "Polnd" })));
    await untilRun(ada, id, "checked");
    expect((await call("get_run", { id })).run).toMatchObject({
      counts: { ready: 1, blocked: 1 },
      notes: [{ row: 2, field: "country" }],
    });
  });

  test("asked for twice is one run until it is stopped", async () => {
    const { call } = await agentOf(ada);
    const first = await call("propose_run", two);
    const again = await call("propose_run", { ...two, title: "Again", request: "again" });
    expect(again.id).toBe(first.id);
    await decideOn(ada, await untilRun(ada, first.id, "checked"), "stop");
    expect((await call("propose_run", two)).id).not.toBe(first.id);
    expect(await storedRuns()).toHaveLength(2);
  });

  test("whose rows were lost on the way gets them when it is asked for again", async () => {
    const { call } = await agentOf(ada);
    const { id } = await call("propose_run", two);
    await untilRun(ada, id, "checked");
    await store().execute("delete from run_rows");
    await store().update(runs).set({ state: "draft", isWhole: false, lineCount: 0 });
    expect((await call("propose_run", two)).run).toMatchObject({ id, rowCount: 2 });
    expect((await untilRun(ada, id, "checked")).counts).toEqual({ ready: 2 });
  });
});

describe("an agent", () => {
  test("can't start, continue or stop a run: no tool does, and a decision made for an agent is refused", async () => {
    const { call, tools } = await agentOf(ada);
    const { id } = await call("propose_run", two);
    const { hash } = await untilRun(ada, id, "checked");
    const names = (await tools()).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith("_run"))).toEqual(["propose_run", "get_run"]);
    for (const choice of ["start", "stop"] as const) {
      const asAgent = asRequestFrom({ from: null, agent: "Planner" }, () =>
        decideRun(ada, { runId: id, choice, hash }),
      );
      await expect(asAgent).rejects.toThrow("role");
    }
    expect((await untilRun(ada, id, "checked")).startedAt).toBeNull();
    expect(journal.writes()).toEqual([]);
  });

  test("reads nothing of a run that another token or its person made", async () => {
    const one = await agentOf(ada);
    const other = await agentOf(ada, { label: "Other" });
    const ofGrace = await agentOf(await journal.account("grace"));
    const { id } = await one.call("propose_run", two);
    const columns = [{ header: "Email", field: "email" }];
    const own = await createRun(ada, { kind: "edit", title: "Own", columns });
    for (const { call } of [other, ofGrace]) {
      expect(await call("get_run", { id })).toMatchObject({ isError: true, id: "" });
    }
    expect(await one.call("get_run", { id: own })).toMatchObject({ isError: true, id: "" });
    expect(await one.call("get_run", { id })).toMatchObject({ isError: false, id });
  });

  test("proposes at most five runs that nobody decided about, and its person can still make their own", async () => {
    const { call } = await agentOf(ada);
    for (let n = 1; n <= 5; n += 1) {
      expect((await call("propose_run", hires(hire(n)))).isError).toBe(false);
    }
    const refused = await call("propose_run", hires(hire(6)));
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain("5 runs of this agent wait for a person");
    expect(await findRuns(ada)).toHaveLength(5);
    const columns = [{ header: "Email", field: "email" }];
    await createRun(ada, { kind: "edit", title: "Own", columns });
    expect(await findRuns(ada)).toHaveLength(6);
  });

  test.each([
    ["a kind that does not exist", { ...two, kind: "purchase" }, "kind: Use onboard or edit"],
    ["a field of another kind", hires(hire(1, { devices: "C02X1" })), "devices"],
    ["no row", hires(), "rows: This is empty."],
    [
      "more rows than a call may have",
      hires(...Array(201).fill({ email: "a@b.c" })),
      "at most 200",
    ],
    ["no value in any row", hires({ email: " " }), "No column fills a field."],
    ["a field that the tool doesn't have", { ...two, start: true }, "start"],
    ["no words on what was asked", { ...two, request: " " }, "request: This is empty."],
  ])("is refused a run with %s, and nothing is stored", async (_what, args, words) => {
    const { call } = await agentOf(ada);
    const { isError, text } = await call("propose_run", args);
    expect(isError).toBe(true);
    expect(text).toContain(words);
    expect(await storedRuns()).toEqual([]);
  });

  test("is told by the description which fields each kind has", async () => {
    const { tools } = await agentOf(ada);
    const tool = (await tools()).find(({ name }) => name === "propose_run");
    expect(tool?.description).toContain("offboard: id, email, displayName, devices, keep,");
    expect(tool?.description).toContain("onboard: displayName*, email*, country*,");
  });
});

describe("a token", () => {
  const kindsOf = async ({ tools }: Awaited<ReturnType<typeof agentOf>>) => {
    const tool = (await tools()).find(({ name }) => name === "propose_run");
    const { kind } = (tool?.inputSchema.properties ?? {}) as { kind?: { enum: string[] } };
    return kind?.enum ?? [];
  };

  test("that is read-only, or of a role without writes, has neither of the tools", async () => {
    for (const agent of [
      await agentOf(ada, { isReadOnly: true }),
      await agentOf(await journal.account("sam", "support")),
    ]) {
      const names = (await agent.tools()).map(({ name }) => name);
      expect(names).not.toContain("propose_run");
      expect(names).not.toContain("get_run");
    }
  });

  test("of a key without a write proposes only the kinds that don't need it", async () => {
    await store()
      .update(connections)
      .set({ capabilities: ["employees:read", "employees:write"] })
      .where(eq(connections.id, "ada"));
    const agent = await agentOf(ada);
    expect(await kindsOf(agent)).toEqual(["edit"]);
    expect((await agent.call("propose_run", two)).isError).toBe(true);
    expect(await storedRuns()).toEqual([]);
  });

  test("with a policy has its runs wait for a person as well, and spends nothing of the policy", async () => {
    const preapproved = [{ operation: "employees.create" as const, maxPerDay: 1 }];
    const { call } = await agentOf(ada, { preapproved });
    const { id } = await call("propose_run", hires(hire(1)));
    expect((await untilRun(ada, id, "checked")).startedAt).toBeNull();
    expect(journal.writes()).toEqual([]);
    const { isError } = await call("create_employee", {
      displayName: "Direct",
      email: "direct@halden.example",
      country: "DE",
      request: "Add them",
    });
    expect(isError).toBe(false);
    await expect.poll(() => journal.writes().length).toBe(1);
  });

  test("that is revoked proposes nothing more, and its person still decides about what it proposed", async () => {
    const token = await mintAgentToken(ada, everything);
    const { call } = await connect(token);
    const { id } = await call("propose_run", two);
    const [listed] = await listAgentTokens(ada);
    await revokeAgentToken(ada, listed?.id ?? "");
    await expect(call("propose_run", hires(hire(3)))).rejects.toThrow();
    expect(await storedRuns()).toHaveLength(1);
    await carryOutRun(ada, await untilRun(ada, id, "checked"));
    expect(journal.writes()).toHaveLength(2);
  });

  test("of a disabled person proposes nothing, and a run of it that was started pauses", async () => {
    const { call } = await agentOf(ada);
    const { id } = await call("propose_run", two);
    const checked = await untilRun(ada, id, "checked");
    await store().update(people).set({ disabledAt: new Date() }).where(eq(people.id, "ada"));
    await expect(call("propose_run", hires(hire(3)))).rejects.toThrow();
    await decideOn(ada, checked, "start");
    const paused = await untilRun(ada, id, "paused");
    expect(paused.reason).toContain("is disabled");
    expect(journal.writes()).toEqual([]);
  });
});
