import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
import { move } from "#lib/server/intents/journal/journal.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { seedOf } from "#testing/proofs.ts";
import {
  deployment,
  fastSettings,
  outcomes,
  pin,
  soon,
  testJournal,
} from "#testing/server/journal.ts";
import { useSettings } from "#testing/server/store.ts";
import { hardAnswers, preventsCommit, writeFaults } from "#testing/service/faults.ts";

const journal = testJournal();
const { commits, writes, failOnce } = journal;
const quick = { inlineMs: 10 };
const environment = "production";

/** One that breaks, one that fails, one that refuses, one that can't be read and one without a word, on either side. */
const marksOf = seedOf(writeFaults, [
  ...([
    "reset-before-commit",
    "500-after-commit",
    "404-before-commit",
    "409-after-commit",
  ] as const),
  ...(["broken-gzip", "200-without-id", "hang-before-commit", "late-commit"] as const),
]);
const marksOfAnswer = seedOf(hardAnswers, ["br", "deeper-envelope", "202-with-location"]);

describe("a write that meets a fault", () => {
  for (const fault of writeFaults)
    it(`is placed once in the sandbox: ${fault}`, marksOf(fault), async () => {
      failOnce(fault);
      const row = await journal.settle("orders.create", deployment());
      expect(row.state).toBe("accepted");
      expect(commits()).toHaveLength(1);
      expect(row.resultId).toBe(commits()[0]?.id);
      expect(writes()).toHaveLength(preventsCommit(fault) ? 2 : 1);
      expect(row.isAdopted).toBe(!preventsCommit(fault));
    });

  for (const answer of hardAnswers)
    it(`is accepted after one sending: ${answer}`, marksOfAnswer(answer), async () => {
      failOnce(answer);
      const row = await journal.settle("orders.create", deployment());
      expect(row).toMatchObject({ state: "accepted", resultId: commits()[0]?.id });
      expect(row.isAdopted).toBe(false);
      expect(writes()).toHaveLength(1);
    });

  for (const fault of writeFaults)
    it(`is never sent twice in production: ${fault}`, marksOf(fault), async () => {
      failOnce(fault);
      const row = await journal.settle("orders.create", deployment(), { environment });
      expect(row.state).toBe(preventsCommit(fault) ? "needs_person" : "accepted");
      expect(writes()).toHaveLength(1);
    });

  it("records why an answer could not be read, for the words on the request's page", async () => {
    const ada = await journal.person();
    failOnce("unknown-coding");
    const { intentId } = await journal.submit(ada, "orders.create", deployment());
    await journal.until(intentId, "accepted");
    const detail = await findIntent(ada, intentId ?? "");
    const sent = detail?.evidence.find(({ what }) => what === "sent");
    expect(sent?.detail).toMatchObject({ status: 200, problem: "UNKNOWN_ENCODING" });
  });

  it("is adopted while it waits for a decision, when the service commits after the quiet period", async () => {
    failOnce("hang-before-commit");
    const asked = await journal.settle("orders.create", deployment(), {
      settings: soon,
      environment,
    });
    expect(asked.state).toBe("needs_person");
    journal.service.state.commit("POST", "/v4/orders", JSON.stringify(deployment()));
    const row = await journal.until(asked.id, "accepted");
    expect(row).toMatchObject({ isAdopted: true, resultId: commits()[0]?.id });
  });

  it.each([
    ["employees.create", { displayName: "Zoe", email: "zoe@example.com" }],
    ["teams.create", { name: "Design" }],
  ] as const)("of %s is sent again once its absence is proven", async (name, input) => {
    failOnce("reset-before-commit");
    const row = await journal.settle(name, input);
    expect(row).toMatchObject({ state: "accepted", attempt: 2, resends: 1 });
    expect(commits()).toHaveLength(1);
  });

  it("is found by its record if it is an update, and sent again if that record is unchanged", async () => {
    const { id } = journal.service.state.add("employees", { email: "a@b.co", jobTitle: "One" });
    const update = (jobTitle: string) => journal.settle("employees.update", { id, jobTitle });
    failOnce("500-after-commit");
    expect(await update("Two")).toMatchObject({ state: "accepted", isAdopted: true, attempt: 1 });
    failOnce("500-before-commit");
    expect(await update("Three")).toMatchObject({ state: "accepted", attempt: 2 });
  });

  it("is sent again if it is a PIN, whose body is shredded at the end", async () => {
    journal.configure(quick);
    failOnce("reset-before-commit");
    const { intentId } = await journal.submit(await journal.person(), "products.add-pin", pin);
    expect((await journal.row(intentId)).sealedBody).not.toBeNull();
    const row = await journal.until(intentId, "accepted");
    expect(row).toMatchObject({ attempt: 2, sealedBody: null });
  });

  it("pauses a key that the service refuses, until the key works again", async () => {
    const ada = await journal.person();
    let isRefused = true;
    journal.service.choose = ({ path }) =>
      isRefused && (path === "/v4/me" || path.startsWith("/v4/team")) ? "401" : null;
    const refused = await journal.submit(ada, "teams.create", { name: "Design" });
    expect(refused.failure?.kind).toBe("authentication");
    const before = journal.service.arrivals.length;
    const paused = await journal.submit(ada, "orders.create", deployment());
    expect(paused.failure?.kind).toBe("authentication");
    expect(journal.service.arrivals.slice(before).map(({ path }) => path)).toEqual(["/v4/me"]);
    isRefused = false;
    expect((await journal.submit(ada, "orders.create", deployment())).status).toBe("accepted");
  });

  it("is refused as not sent when the service can't be reached", async () => {
    const ada = await journal.person();
    const baseUrl = "http://127.0.0.1:9";
    useSettings({ ...journal.settings, QM_API_URL: baseUrl });
    // Time enough for one try on a busy machine: without one, it would be refused for its age.
    setJournalSettings({ ...fastSettings, ...quick, sendWithinMs: 2_000 });
    const { connection } = ada;
    if (!connection) throw new Error("no connection");
    await saveConnection(store(), { ...connection, baseUrl }, "svc_sk_key_of_ada");
    const away = { ...ada, connection: { ...connection, baseUrl } };
    const { intentId } = await journal.submit(away, "orders.create", deployment());
    const row = await journal.until(intentId, "refused");
    expect(row).toMatchObject({ sentAt: null, failure: { kind: "unreachable" } });
  });
});

const hour = sql`clock_timestamp() + interval '1 hour'`;

describe("an answer that arrives late", () => {
  it.each([
    ["waits for a resend", { state: "ready", nextAt: hour }],
    ["is claimed for a resend", { state: "claimed", attempt: 2, leaseUntil: hour }],
  ] as const)("accepts its intent, which %s", async (_when, meanwhile) => {
    journal.configure({ ...quick, sendTimeoutMs: 20_000, leaseMs: 30_000 });
    const held = Promise.withResolvers<void>();
    journal.service.beforeAnswer = async ({ isWrite }, point) => {
      if (isWrite && point === "committed") await held.promise;
    };
    const { intentId } = await journal.submit(
      await journal.person(),
      "orders.create",
      deployment(),
    );
    await expect.poll(() => commits().length).toBe(1);
    // Another process has taken the intent over and found its first sending absent.
    await store()
      .update(intents)
      .set({ ...meanwhile, epoch: sql`${intents.epoch} + 2` })
      .where(eq(intents.id, intentId ?? ""));
    held.resolve();
    await Promise.allSettled(running().keys());
    await runDue();
    expect(await journal.row(intentId)).toMatchObject({
      state: "accepted",
      resultId: commits()[0]?.id,
    });
    expect(writes()).toHaveLength(1);
  });
});

describe("two processes that change the same intent", () => {
  it("are decided by compare and set: one of them wins", async () => {
    journal.failOnce("hang-before-commit");
    journal.configure({ ...quick, rereadMs: [5_000] });
    const { intentId } = await journal.submit(
      await journal.person(),
      "orders.create",
      deployment(),
    );
    const row = await journal.until(intentId, "unknown");
    const moved = await Promise.all([
      move(row, "needs_person", {}),
      move(row, "absent", {}),
      move(row, "needs_person", {}),
    ]);
    expect(moved.filter((row) => row !== null)).toHaveLength(1);
    await expect(move((await findRow(row.id)) ?? row, "claimed", {})).rejects.toThrow("can't");
  });
});

describe("a write that the service refuses with 403, 404 or 409", () => {
  it("adopts an order after a 409, although a stale list shows only an older equal order", async () => {
    const createdAt = new Date(Date.now() - 1_000).toISOString();
    journal.service.state.add("orders", { ...deployment(), createdAt });
    let isSent = false;
    journal.service.choose = ({ isWrite, path }) => {
      if (isWrite) {
        isSent = true;
        return "409-after-commit";
      }
      return isSent && path === "/v4/orders" ? "stale-list" : null;
    };
    const row = await journal.settle("orders.create", deployment());
    expect(commits()).toHaveLength(1);
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });

  it("refuses an order after a 409 once lookups have shown that it was not placed", async () => {
    journal.service.state.add("orders", deployment());
    journal.failOnce("409");
    const row = await journal.settle("orders.create", deployment());
    expect(row).toMatchObject({ state: "refused", conflict: { kind: "service" } });
    expect(writes()).toHaveLength(1);
  });

  it("asks a person after a 409 to a resent PIN, because it says nothing about the first sending", async () => {
    const answers = ["500-after-commit", "409", "409"] as const;
    journal.service.choose = ({ isWrite }) => (isWrite ? answers[writes().length - 1] : null);
    const row = await journal.settle("products.add-pin", pin);
    expect(commits()).toHaveLength(1);
    expect(row.state).toBe("needs_person");
  });

  it("saves a PIN again that Quartermaster left unknown after a 409", async () => {
    journal.failOnce("409-after-commit");
    const { id, state } = await journal.settle("products.add-pin", pin);
    expect(state).toBe("needs_person");
    // The state before Quartermaster asked the person.
    const asItWas = { state: "unknown", nextAt: new Date(), reason: null } as const;
    await store().update(intents).set(asItWas).where(eq(intents.id, id));
    const row = await journal.until(id, ...outcomes);
    expect(row).toMatchObject({ state: "accepted", attempt: 2 });
    expect(commits()).toHaveLength(2);
  });

  it.each([403, 404, 409] as const)(
    "is not confirmed for a PIN that was stored before a %i, and saving it again replaces it",
    async (status) => {
      const ada = await journal.person();
      journal.failOnce(`${status}-after-commit`);
      const first = await journal.submit(ada, "products.add-pin", pin);
      expect(first.status).toBe("needs you");
      const { reason } = await journal.row(first.intentId);
      expect(reason).toContain(`answered ${status}`);
      expect(reason).toContain("not confirmed; saving it again is safe");
      expect(reason).not.toMatch(/nothing was changed/i);
      const second = await journal.submit(ada, "products.add-pin", { ...pin, pinCode: "0815" });
      expect(second.status).toBe("accepted");
      const replaced = await journal.row(first.intentId);
      expect(replaced).toMatchObject({ state: "abandoned", sealedBody: null });
    },
  );
});
