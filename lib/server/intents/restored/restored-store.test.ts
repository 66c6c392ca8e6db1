import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { IntentState } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { findIntents } from "#lib/server/intents/read/find.ts";
import { findStanding, releaseStore } from "#lib/server/intents/restored/standing.ts";
import { checkStore, leaveStore } from "#lib/server/intents/restored/store-identity.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { seedOf } from "#testing/proofs.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { deployment, purchase, soon, testJournal } from "#testing/server/journal.ts";
import { openStates, type Restore, restart, setBack } from "#testing/server/set-back.ts";
import { storePolicy } from "#testing/writes/policies.ts";

const journal = testJournal();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "qm-anchor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const configure = (
  environment: "sandbox" | "production" = "sandbox",
  dataFolder: string = folder,
) => {
  vi.stubEnv("QM_DATA_FOLDER", dataFolder);
  journal.configure(soon, environment);
};

beforeEach(async () => {
  configure();
  await store().delete(storeIdentity);
  await restart();
});

/** Runs the worker as often as all lookups and resends of an intent would take. */
const runTurns = async (turns = 8) => {
  for (let turn = 0; turn < turns; turn += 1) {
    await runDue();
    await Promise.allSettled(running().keys());
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

const holdOf = async () => (await findStanding()).hold;

const release = async () => {
  const hold = await holdOf();
  if (!hold) throw new Error("The store is not held");
  expect(await releaseStore(testCommit, hold.heldAt)).toBe(true);
};

const place = async (principal: Principal, input: unknown = deployment()) => {
  const answer = await journal.submit(principal, "orders.create", input);
  expect(answer.status).toBe("accepted");
  return answer;
};

/** Each state meets every pair of a kind of copy, a deadline and a console, not every triple. */
const kinds = openStates.flatMap((state) =>
  (["file", "logical"] as const).flatMap((how) =>
    (["ahead", "over"] as const).map((deadline) => {
      const isRunning = (how === "file") === (deadline === "ahead");
      return { state, how, deadline, console: isRunning ? "running" : "started again" };
    }),
  ),
);

/** Each state once, and each pair of a kind of copy and a deadline. */
const marksOf = seedOf(
  kinds,
  kinds.filter((_, at) => at % 4 === Math.floor(at / 4) % 4),
);

const setBackTo = async (
  intentId: string | null,
  {
    state,
    how,
    deadline,
    console,
  }: { state: IntentState; how: Restore; deadline: "ahead" | "over"; console: string },
) => {
  await setBack(how, { id: intentId, state, deadline });
  // The worker of a running console takes its turns before anything has compared the store.
  if (console === "running") await runTurns(2);
  else await restart();
  await checkStore();
};

describe("a placed order of which a restored store remembers an earlier state", () => {
  for (const kind of kinds)
    it(`is not placed again, nor called refused or absent: ${kind.state}, ${kind.how} copy, deadline ${kind.deadline}, console ${kind.console}`, {
      ...marksOf(kind),
      timeout: 20_000,
    }, async () => {
      const ada = await journal.person();
      const { intentId, resultId } = await place(ada);
      await setBackTo(intentId, kind);
      expect(await holdOf()).not.toBeNull();
      await runTurns(3);
      const held = await journal.row(intentId);
      expect(held).toMatchObject({ state: "needs_person" });
      expect(held.doubtedAt).not.toBeNull();
      expect(held.found?.map(({ id }) => id)).toEqual([resultId]);
      await release();
      await runTurns(3);
      expect(await journal.row(intentId)).toMatchObject({ state: "needs_person" });
      expect(journal.commits()).toHaveLength(1);
      const linked = await decide(ada, String(intentId), {
        choice: "adopt",
        resultId: String(resultId),
      });
      expect(linked).toMatchObject({ intent: { status: "accepted", resultId } });
      expect(journal.commits()).toHaveLength(1);
    });

  it("is not adopted for a request that did not place it", { timeout: 20_000 }, async () => {
    const ada = await journal.person();
    const { intentId } = await place(ada);
    await setBackTo(intentId, {
      state: "unknown",
      how: "file",
      deadline: "ahead",
      console: "running",
    });
    await runTurns(4);
    expect(await journal.row(intentId)).toMatchObject({ state: "needs_person", resultId: null });
    // A person reads that the database was set back, not that the outcome alone is unknown.
    expect(await findIntents(ada)).toMatchObject([{ isRestored: true, status: "needs you" }]);
  });
});

describe("a held store", () => {
  const hold = async (ada: Principal) => {
    const { intentId } = await place(ada);
    await setBackTo(intentId, {
      state: "ready",
      how: "file",
      deadline: "ahead",
      console: "running",
    });
    return String(intentId);
  };

  it("stores no new request and says that nothing was sent", async () => {
    const ada = await journal.person();
    await hold(ada);
    const answer = await journal.submit(ada, "orders.create", deployment(2));
    expect(answer).toMatchObject({ status: "refused", intentId: null });
    expect(answer.failure?.message).toMatch(
      /An admin has to check it and release it.*Nothing was sent now/,
    );
    expect(journal.commits()).toHaveLength(1);
  });

  it("lets no one decide about a request before it is released", async () => {
    const ada = await journal.person();
    const intentId = await hold(ada);
    for (const decision of [{ choice: "send again" }, { choice: "abandon" }] as const) {
      expect(await decide(ada, intentId, decision)).toMatchObject({
        failure: { kind: "conflict" },
      });
    }
    expect(journal.commits()).toHaveLength(1);
  });

  it("is still held after a restart, until it is released once", async () => {
    const ada = await journal.person();
    await hold(ada);
    await restart();
    const heldAt = String((await holdOf())?.heldAt);
    expect(await releaseStore(testCommit, new Date(0).toISOString())).toBe(false);
    expect(await releaseStore(testCommit, heldAt)).toBe(true);
    expect(await releaseStore(testCommit, heldAt)).toBe(false);
    await restart();
    expect(await holdOf()).toBeNull();
    await place(ada, deployment(3));
  });

  it("sends again by a person's decision only, after another lookup", {
    timeout: 20_000,
  }, async () => {
    const ada = await journal.person();
    const intentId = await hold(ada);
    await runTurns(2);
    await release();
    await decide(ada, intentId, { choice: "send again" });
    await runTurns(3);
    // The lookup found the order that the store had forgotten.
    expect(await journal.row(intentId)).toMatchObject({ state: "needs_person" });
    expect(journal.commits()).toHaveLength(1);
  });

  it("refuses a form that was opened before the release and that it does not know", async () => {
    const ada = await journal.person();
    const idempotencyKey = mintIdempotencyKey(ada, "orders.create");
    const input = deployment(5);
    const { intentId } = await journal.submit(ada, "orders.create", input, { idempotencyKey });
    await store().execute(sql`delete from intents where id = ${intentId}`);
    await hold(ada);
    await release();
    const again = await journal.submit(ada, "orders.create", input, { idempotencyKey });
    expect(again).toMatchObject({ status: "refused", intentId: null });
    expect(again.failure?.message).toMatch(/may have been sent already/);
    expect(journal.commits()).toHaveLength(2);
    // The person has looked and decided that it is missing.
    const { idempotencyKey: fresh } = again;
    if (!fresh) throw new Error("There is no key for the next try");
    const decided = await journal.submit(ada, "orders.create", deployment(6), {
      idempotencyKey: fresh,
    });
    expect(decided.status).toBe("accepted");
  });

  it("keeps apart two queued requests for the same thing", async () => {
    const ada = await journal.person();
    const first = await place(ada);
    const second = await journal.submit(ada, "orders.create", deployment(), { second: true });
    await store().execute(
      sql`update intents set state = 'ready', sent_at = null, result_id = null, result = null, settled_at = null`,
    );
    await setBackTo(first.intentId, {
      state: "ready",
      how: "file",
      deadline: "ahead",
      console: "running",
    });
    for (const { intentId } of [first, second]) {
      expect(await journal.row(intentId)).toMatchObject({ state: "needs_person" });
    }
  });

  it("leaves a purchase to a person in production", { timeout: 20_000 }, async () => {
    configure("production");
    await storePolicy([]);
    const ada = await journal.person("ada", { environment: "production" });
    const { intentId } = await journal.submit(ada, "orders.purchase", purchase());
    expect(journal.commits()).toHaveLength(1);
    await setBackTo(intentId, {
      state: "ready",
      how: "logical",
      deadline: "over",
      console: "started again",
    });
    await runTurns(3);
    await release();
    await runTurns(3);
    expect(await journal.row(intentId)).toMatchObject({ state: "needs_person" });
    expect(journal.commits()).toHaveLength(1);
  });
});

describe("a normal restart", () => {
  const passDays = () =>
    store().execute(sql`update store_identity
      set beat_at = beat_at - interval '3 days', written_by = pg_current_xact_id()::xid::text`);

  it("after a kill is not held, soon or days later", async () => {
    await place(await journal.person());
    await restart();
    expect(await holdOf()).toBeNull();
    await passDays();
    await restart();
    expect(await holdOf()).toBeNull();
  });

  it("after a clean stop over a weekend is not held, though another console stopped last", async () => {
    await leaveStore();
    await store().execute(sql`update store_identity
      set counter = counter + 7, written_by = pg_current_xact_id()::xid::text`);
    await passDays();
    await restart();
    expect(await holdOf()).toBeNull();
  });

  it("on a new machine is not held if the store was used lately, and held if it was not", async () => {
    configure("sandbox", "");
    await restart();
    expect(await holdOf()).toBeNull();
    await passDays();
    await restart();
    expect(await holdOf()).toMatchObject({ reason: "old" });
  });

  it("on a store without the row, as after an upgrade, is not held", async () => {
    await place(await journal.person());
    await store().delete(storeIdentity);
    await restart();
    expect(await holdOf()).toBeNull();
  });
});

it("leaves a request accepted whose own answer is stored while the store is being held", async () => {
  const ada = await journal.person();
  const { intentId } = await place(ada);
  await setBack("file", { id: intentId, state: "sending", deadline: "ahead" });
  const storeAnswer = sql`update ${intents} set state = 'accepted', epoch = epoch + 1
    where id = ${intentId}`;
  const holding = await store().transaction(async (tx) => {
    await tx.execute(storeAnswer);
    const check = checkStore();
    await vi.waitFor(async () => {
      const { rows } = await store().execute(
        sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    // Awaited after the commit, for which it waits.
    return { check };
  });
  await holding.check;
  expect(await holdOf()).not.toBeNull();
  expect(await journal.row(intentId)).toMatchObject({ state: "accepted" });
});
