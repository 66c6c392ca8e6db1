import { afterEach, describe, expect, it } from "vitest";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { proof, seedOf } from "#testing/proofs.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";
import type { Arrival } from "#testing/service/answer-request.ts";
import { ConnectionLost, consoleInstance, type Instance } from "#testing/writes/instance.ts";
import { requireBenchPerson } from "#testing/writes/person.ts";

const journal = testJournal();
const running: Instance[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((instance) => instance.end()));
});

const startConsoles = async (count: number) => {
  await store().delete(connections);
  const env = { ...journal.settings, QM_API_URL: journal.service.baseUrl };
  for (let n = 0; n < count; n += 1) {
    running.push(consoleInstance({ NODE_ENV: "test", PATH: process.env.PATH, ...env }));
  }
  await Promise.all(running.map((instance) => instance.ready()));
  return running;
};

const newKey = async () => mintIdempotencyKey(await requireBenchPerson(), "orders.create");

const orderForm = (idempotencyKey: string) => ({
  operation: "orders.create" as const,
  input: deployment(),
  idempotencyKey,
});

const place = async (consoles: Instance[], idempotencyKey: string) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const instance = consoles[tries % consoles.length] as Instance;
    const result = await instance.submit(orderForm(idempotencyKey)).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
    if (result && result.answer.status !== "checking") return result.answer;
  }
  throw new Error("No outcome");
};

type Point = [name: string, at: (arrival: Arrival, point: "arrived" | "committed") => boolean];
const isOrderList = ({ path, method }: Arrival) => method === "GET" && path === "/v4/orders";
const points: Point[] = [
  ["while it reads the baseline", isOrderList],
  ["during the pre-flight", ({ path }) => path === "/v4/orders/validate"],
  ["before the service commits", ({ isWrite }, point) => isWrite && point === "arrived"],
  ["before the answer", ({ isWrite }, point) => isWrite && point === "committed"],
];

/** Places an order over one process, which is killed once, when a request is at that point. */
const placeThroughKill = async (isHere: Point[1]) => {
  const consoles = await startConsoles(1);
  let kills = 0;
  journal.service.beforeAnswer = async (arrival, point) => {
    if (kills > 0 || !isHere(arrival, point)) return;
    kills += 1;
    consoles[0]?.kill();
  };
  const answer = await place(consoles, await newKey());
  expect(kills).toBe(1);
  return answer;
};

const marksOf = seedOf(
  points.map(([name]) => name),
  ["before the answer"],
);

describe("a process that is killed", () => {
  for (const [name, isHere] of points) {
    it(`${name} places the order once`, { ...marksOf(name), timeout: 40_000 }, async () => {
      const answer = await placeThroughKill(isHere);
      expect(answer.status).toBe("accepted");
      expect(journal.commits()).toHaveLength(1);
      expect(answer.resultId).toBe(journal.commits()[0]?.id);
    });
  }

  it("while it looks up the order adopts it after the restart", {
    ...proof,
    timeout: 40_000,
  }, async () => {
    journal.service.choose = ({ isWrite }) => (isWrite ? "reset-after-commit" : null);
    const answer = await placeThroughKill(
      (arrival) => isOrderList(arrival) && journal.writes()[0] !== undefined,
    );
    expect(answer).toMatchObject({ status: "accepted", isAdopted: true });
    expect(journal.commits()).toHaveLength(1);
  });
});

describe("two processes on one database", () => {
  it("send one form once, whichever process receives it", { timeout: 40_000 }, async () => {
    const consoles = await startConsoles(2);
    const [key, other] = [await newKey(), await newKey()];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => place(consoles, key)),
      ...Array.from({ length: 20 }, () => place(consoles.toReversed(), other)),
    ]);
    expect(journal.commits()).toHaveLength(1);
    expect(new Set(answers.map(({ intentId }) => intentId)).size).toBe(2);
    const rows = await store().select({ state: intents.state }).from(intents);
    expect(rows.map(({ state }) => state).sort()).toEqual(["accepted", "refused"]);
  });

  it("let one process finish the intent that the paused one holds", {
    ...proof,
    timeout: 40_000,
  }, async () => {
    const consoles = await startConsoles(2);
    let stopped: Promise<void> | undefined;
    journal.service.beforeAnswer = async ({ isWrite }, point) => {
      if (!isWrite || point !== "committed" || stopped !== undefined) return;
      // Longer than its lease: the other process has finished the intent when it continues.
      stopped = consoles[0]?.pause(4_000);
    };
    const key = await newKey();
    const submitted = consoles[0]?.submit(orderForm(key));
    await expect.poll(() => stopped !== undefined, { timeout: 20_000 }).toBe(true);
    const answer = await place([consoles[1] as Instance], key);
    expect(answer).toMatchObject({ status: "accepted", isAdopted: true });
    await stopped;
    const { intentId } = answer;
    expect((await submitted)?.answer).toMatchObject({ status: "accepted", intentId });
    expect(journal.commits()).toHaveLength(1);
  });
});
