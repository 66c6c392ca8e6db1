import { describe, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { handOver } from "#lib/server/intents/hand-over.ts";
import type { JournalSettings } from "#lib/server/intents/journal/settings.ts";
import { recoverExpired } from "#lib/server/intents/recover/recover.ts";
import { runDue, stopJournal } from "#lib/server/intents/worker.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();
const { writes } = journal;

/** Holds every write at the service until released, and counts the concurrent ones. */
const holdWrites = () => {
  const released = Promise.withResolvers<void>();
  const seen = { now: 0, max: 0, release: released.resolve };
  journal.service.beforeAnswer = async ({ isWrite }) => {
    if (!isWrite) return;
    seen.now += 1;
    seen.max = Math.max(seen.max, seen.now);
    await released.promise;
    seen.now -= 1;
  };
  return seen;
};

const rename = (person: Principal, name: string) =>
  journal.submit(person, "teams.update", { id: journal.service.state.records.teams[0]?.id, name });

const soon = { timeout: 10_000 };

it("a write that is being sent at the end of a process is looked up by another one at once", async () => {
  const ada = await journal.person();
  journal.configure({ ...patient, inlineMs: 50 });
  const held = holdWrites();
  const { intentId } = await journal.submit(ada, "orders.create", deployment());
  await expect.poll(() => held.now).toBe(1);
  expect(await recoverExpired()).toBe(0);
  await handOver();
  expect(await recoverExpired()).toBe(1);
  expect(await journal.row(intentId)).toMatchObject({ state: "unknown" });
  held.release();
  expect(await journal.until(intentId, "accepted")).toMatchObject({ attempt: 1 });
  expect(writes()).toHaveLength(1);
});

describe("concurrent writes", () => {
  it("never exceed the connection's limit, and every queued write is sent", async () => {
    journal.configure({ ...patient, maxWritesPerConnection: 3 });
    const ada = await journal.person();
    const held = holdWrites();
    const answers = Array.from({ length: 10 }, (_, n) =>
      journal.submit(ada, "orders.create", deployment(n)),
    );
    await expect.poll(() => held.now, soon).toBe(3);
    held.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe("accepted");
    expect(held.max).toBe(3);
    expect(writes()).toHaveLength(10);
  });

  it("of one connection leave slots free for another connection", async () => {
    journal.configure({ ...patient, maxWritesPerConnection: 1 });
    const [ada, bob] = [await journal.person("ada"), await journal.person("bob")];
    const held = holdWrites();
    const answers = [
      journal.submit(ada, "orders.create", deployment(1)),
      journal.submit(ada, "orders.create", deployment(2)),
      journal.submit(bob, "orders.create", deployment(3)),
    ];
    await expect.poll(() => held.now, soon).toBe(2);
    held.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe("accepted");
    expect(held.max).toBe(2);
  });

  it("of all connections together stay within the limit of the process", async () => {
    journal.configure({ ...patient, maxWrites: 2 });
    const people = await Promise.all(["ada", "bob", "cyd", "dan"].map((id) => journal.person(id)));
    const held = holdWrites();
    const answers = people.map((person, n) =>
      journal.submit(person, "orders.create", deployment(n)),
    );
    await expect.poll(() => held.now, soon).toBe(2);
    held.release();
    await Promise.all(answers);
    expect(held.max).toBe(2);
    expect(writes()).toHaveLength(4);
  });
});

describe("a queued write", () => {
  /** Takes the only slot of a connection, then changes the settings for the writes behind it. */
  const occupy = async (changed: Partial<JournalSettings>) => {
    const oneSlot = { ...patient, maxWritesPerConnection: 1 };
    journal.configure(oneSlot);
    const ada = await journal.person();
    const held = holdWrites();
    const first = journal.submit(ada, "orders.create", deployment(1));
    await expect.poll(() => held.now, soon).toBe(1);
    journal.configure({ ...oneSlot, ...changed });
    return { ada, held, first };
  };

  it("is ready and unsent until a slot is free", async () => {
    const { ada, held, first } = await occupy({ inlineMs: 50 });
    const second = await journal.submit(ada, "orders.create", deployment(2));
    expect(second.status).toBe("checking");
    expect(await journal.row(second.intentId)).toMatchObject({ state: "ready", sentAt: null });
    expect(writes()).toHaveLength(1);
    held.release();
    expect((await first).status).toBe("accepted");
    await journal.until(second.intentId, "accepted");
    expect(writes()).toHaveLength(2);
  });

  it("is refused as not sent when its deadline passes in the queue", async () => {
    const { ada, held, first } = await occupy({ sendWithinMs: 100 });
    const second = await journal.submit(ada, "orders.create", deployment(2));
    expect(second).toMatchObject({ status: "refused", failure: { kind: "aborted" } });
    expect(second.failure?.message).toContain("Nothing was sent");
    held.release();
    await first;
    expect(writes()).toHaveLength(1);
  });

  it("stays ready for the next process when this one stops", async () => {
    const { ada, held, first } = await occupy({ inlineMs: 50 });
    const second = await journal.submit(ada, "orders.create", deployment(2));
    const stopped = stopJournal();
    held.release();
    await Promise.all([stopped, first]);
    expect(await journal.row(second.intentId)).toMatchObject({ state: "ready", sentAt: null });
    expect(writes()).toHaveLength(1);
    await handOver();
    const { nextAt } = await journal.row(second.intentId);
    expect(nextAt?.getTime()).toBeLessThanOrEqual((await readStoreTime()).getTime());
  });

  it("is refused instead of queued behind another change of the same team", async () => {
    const { ada, held, first } = await occupy({ inlineMs: 50 });
    const earlier = await rename(ada, "Platform");
    // The others have time to be refused, however busy the machine is.
    journal.configure({ ...patient, maxWritesPerConnection: 1 });
    const other = await rename(ada, "Plumbing");
    const same = await rename(ada, "Platform");
    expect(other).toMatchObject({ status: "refused", conflict: { intentId: earlier.intentId } });
    expect(other.conflict?.message).toMatch(/^Another change of this team is about to be sent\./);
    expect(same.conflict?.message).toMatch(/^The same request is already being sent\./);
    held.release();
    await first;
    await journal.until(earlier.intentId, "accepted");
    expect(journal.service.state.records.teams[0]?.name).toBe("Platform");
  });
});

it("while a change of a team is checked, another change and the same change get different messages", async () => {
  journal.configure({ inlineMs: 50, rereadMs: [60_000], sendTimeoutMs: 50 });
  const ada = await journal.person();
  journal.service.choose = ({ isWrite }) => (isWrite ? "reset-after-commit" : null);
  const first = await rename(ada, "Platform");
  await expect.poll(async () => (await journal.row(first.intentId)).state, soon).toBe("unknown");
  journal.configure({ inlineMs: 2_000 });
  const other = await rename(ada, "Plumbing");
  expect(other.conflict?.message).toMatch(/^Another change of this team is still being checked\./);
  const same = await rename(ada, "Platform");
  expect(same.conflict?.message).toMatch(/^The same request is already being sent\./);
});

const stateOf = async (id: string | null) => (await journal.row(id)).state;

const stateAfterTurn = async (id: string | null) => {
  await runDue();
  return stateOf(id);
};

it("the worker runs lookups while new writes wait for their answers", async () => {
  journal.configure({ concurrency: 1, inlineMs: 10 });
  const ada = await journal.person();
  journal.service.choose = ({ isWrite }) => (isWrite ? "reset-after-commit" : null);
  const { intentId } = await journal.submit(ada, "orders.create", deployment(1));
  await expect.poll(() => stateOf(intentId)).toBe("unknown");

  const held = Promise.withResolvers<void>();
  journal.service.beforeAnswer = async ({ isWrite }) => {
    if (isWrite) await held.promise;
  };
  journal.configure({ concurrency: 1, inlineMs: 10, sendTimeoutMs: 20_000, leaseMs: 30_000 });
  const { intentId: waitingId } = await journal.submit(ada, "orders.create", deployment(2));
  await expect.poll(() => stateOf(waitingId)).toBe("sending");
  await expect.poll(() => stateAfterTurn(intentId)).toBe("accepted");
  expect((await journal.row(waitingId)).state).toBe("sending");
  held.resolve();
});

it("the worker asks a person when every lookup is slower than its turn", async () => {
  const slow = { inlineMs: 10, leaseMs: 250, quietMs: 20, rereadMs: [10, 20, 30, 40], pageSize: 1 };
  const slowReads = { readTimeoutMs: 5_000, readDeadlineMs: 5_000, sendWithinMs: 60_000 };
  const ada = await journal.person();
  journal.service.choose = ({ isWrite }) => (isWrite ? "reset-after-commit" : null);
  journal.configure({ ...slow, ...slowReads, leaseMs: 20_000 });
  const { intentId } = await journal.submit(ada, "orders.create", deployment());
  await expect.poll(() => stateOf(intentId)).toBe("unknown");
  journal.configure({ ...slow, ...slowReads });
  journal.service.choose = () => null;
  // Only a lookup that ends within its turn is counted.
  journal.service.beforeAnswer = () => new Promise(() => {});
  const late = { timeout: 15_000 };
  await expect.poll(() => stateAfterTurn(intentId), late).toBe("needs_person");
});
