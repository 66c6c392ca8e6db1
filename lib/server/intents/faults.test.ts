import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findRow, move } from "#lib/server/intents/journal/journal.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import {
  deployment,
  fastSettings,
  pin,
  soon,
  testJournal,
} from "#lib/server/intents/test-journal.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { useSettings } from "#lib/server/store/test-store.ts";
import { hardAnswers, preventsCommit, writeFaults } from "../../../simulation/service/faults.ts";

const world = testJournal();
const { commits, writes, failOnce } = world;
const quick = { inlineMs: 10 };
const environment = "production";

describe("a write that meets a fault", () => {
  it.each(writeFaults)("is placed once in the sandbox: %s", async (fault) => {
    failOnce(fault);
    const row = await world.settle("orders.create", deployment());
    expect(row.state).toBe("accepted");
    expect(commits()).toHaveLength(1);
    expect(row.resultId).toBe(commits()[0]?.id);
    expect(writes()).toHaveLength(preventsCommit(fault) ? 2 : 1);
    expect(row.isAdopted).toBe(!preventsCommit(fault));
  });

  it.each(hardAnswers)("is accepted after one sending: %s", async (answer) => {
    failOnce(answer);
    const row = await world.settle("orders.create", deployment());
    expect(row).toMatchObject({ state: "accepted", resultId: commits()[0]?.id });
    expect(writes()).toHaveLength(1);
  });

  it.each(writeFaults)("is never sent twice in production: %s", async (fault) => {
    failOnce(fault);
    const row = await world.settle("orders.create", deployment(), { environment });
    expect(row.state).toBe(preventsCommit(fault) ? "needs_person" : "accepted");
    expect(writes()).toHaveLength(1);
  });

  it("is adopted while it waits for a decision, when the service commits after the quiet period", async () => {
    failOnce("no answer, not committed");
    const asked = await world.settle("orders.create", deployment(), {
      settings: soon,
      environment,
    });
    expect(asked.state).toBe("needs_person");
    world.service.world.commit("POST", "/v4/orders", JSON.stringify(deployment()));
    const row = await world.until(asked.id, "accepted");
    expect(row).toMatchObject({ isAdopted: true, resultId: commits()[0]?.id });
  });

  it.each([
    ["employees.create", { displayName: "Zoe", email: "zoe@example.com" }],
    ["teams.create", { name: "Design" }],
  ] as const)("of %s is sent again once its absence is proven", async (name, input) => {
    failOnce("reset before commit");
    const row = await world.settle(name, input);
    expect(row).toMatchObject({ state: "accepted", attempt: 2, resends: 1 });
    expect(commits()).toHaveLength(1);
  });

  it("is found by its record if it is an update, and sent again if that record is unchanged", async () => {
    const { id } = world.service.world.add("employees", { email: "a@b.co", jobTitle: "One" });
    const update = (jobTitle: string) => world.settle("employees.update", { id, jobTitle });
    failOnce("500 after commit");
    expect(await update("Two")).toMatchObject({ state: "accepted", isAdopted: true, attempt: 1 });
    failOnce("500 before commit");
    expect(await update("Three")).toMatchObject({ state: "accepted", attempt: 2 });
  });

  it("is sent again if it is a PIN, whose body is shredded at the end", async () => {
    world.configure(quick);
    failOnce("reset before commit");
    const { intentId } = await world.submit(await world.person(), "products.add-pin", pin);
    expect((await world.row(intentId)).sealedBody).not.toBeNull();
    const row = await world.until(intentId, "accepted");
    expect(row).toMatchObject({ attempt: 2, sealedBody: null });
  });

  it("pauses a key that the service refuses, until the key works again", async () => {
    const ada = await world.person();
    let isRefused = true;
    world.service.choose = ({ path }) =>
      isRefused && (path === "/v4/me" || path.startsWith("/v4/team")) ? "401" : null;
    const refused = await world.submit(ada, "teams.create", { name: "Design" });
    expect(refused.failure?.kind).toBe("authentication");
    const before = world.service.arrivals.length;
    const paused = await world.submit(ada, "orders.create", deployment());
    expect(paused.failure?.kind).toBe("authentication");
    expect(world.service.arrivals.slice(before).map(({ path }) => path)).toEqual(["/v4/me"]);
    isRefused = false;
    expect((await world.submit(ada, "orders.create", deployment())).status).toBe("accepted");
  });

  it("is refused as not sent when the service can't be reached", async () => {
    const ada = await world.person();
    const baseUrl = "http://127.0.0.1:9";
    useSettings({ ...world.settings, QM_API_URL: baseUrl });
    setJournalSettings({ ...fastSettings, ...quick, sendWithinMs: 100 });
    const { connection } = ada;
    if (!connection) throw new Error("no connection");
    await saveConnection(store(), { ...connection, baseUrl }, "svc_sk_key_of_ada");
    const away = { ...ada, connection: { ...connection, baseUrl } };
    const { intentId } = await world.submit(away, "orders.create", deployment());
    const row = await world.until(intentId, "refused");
    expect(row).toMatchObject({ sentAt: null, failure: { kind: "unreachable" } });
  });
});

const hour = sql`clock_timestamp() + interval '1 hour'`;

describe("an answer that arrives late", () => {
  it.each([
    ["waits for a resend", { state: "ready", nextAt: hour }],
    ["is claimed for a resend", { state: "claimed", attempt: 2, leaseUntil: hour }],
  ] as const)("accepts its intent, which %s", async (_when, meanwhile) => {
    world.configure({ ...quick, sendTimeoutMs: 20_000, leaseMs: 30_000 });
    const held = Promise.withResolvers<void>();
    world.service.beforeAnswer = async ({ isWrite }, point) => {
      if (isWrite && point === "committed") await held.promise;
    };
    const { intentId } = await world.submit(await world.person(), "orders.create", deployment());
    await expect.poll(() => commits().length).toBe(1);
    // Another process has taken the intent over and found its first sending absent.
    await store()
      .update(intents)
      .set({ ...meanwhile, epoch: sql`${intents.epoch} + 2` })
      .where(eq(intents.id, intentId ?? ""));
    held.resolve();
    await Promise.allSettled(running());
    await runDue();
    expect(await world.row(intentId)).toMatchObject({
      state: "accepted",
      resultId: commits()[0]?.id,
    });
    expect(writes()).toHaveLength(1);
  });
});

describe("two processes that change the same intent", () => {
  it("are decided by compare and set: one of them wins", async () => {
    world.failOnce("no answer, not committed");
    world.configure({ ...quick, rereadMs: [5_000] });
    const { intentId } = await world.submit(await world.person(), "orders.create", deployment());
    const row = await world.until(intentId, "unknown");
    const outcomes = await Promise.all([
      move(row, "needs_person", {}),
      move(row, "absent", {}),
      move(row, "needs_person", {}),
    ]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    await expect(move((await findRow(row.id)) ?? row, "sending", {})).rejects.toThrow("can't");
  });
});
