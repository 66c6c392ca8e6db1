import { expect, it } from "vitest";
import { deployment, testJournal } from "#lib/server/intents/test-journal.ts";
import { runDue } from "#lib/server/intents/worker.ts";

const world = testJournal();

it("the worker runs lookups while new writes wait for their answers", async () => {
  world.configure({ concurrency: 1, inlineMs: 10 });
  const ada = await world.person();
  world.service.choose = ({ isWrite }) => (isWrite ? "reset after commit" : null);
  const { intentId } = await world.submit(ada, "orders.create", deployment(1));
  await expect.poll(async () => (await world.row(intentId)).state).toBe("unknown");

  const held = Promise.withResolvers<void>();
  world.service.beforeAnswer = async ({ isWrite }) => {
    if (isWrite) await held.promise;
  };
  world.configure({ concurrency: 1, inlineMs: 10, sendTimeoutMs: 20_000, leaseMs: 30_000 });
  const { intentId: waitingId } = await world.submit(ada, "orders.create", deployment(2));
  await expect.poll(async () => (await world.row(waitingId)).state).toBe("sending");
  await expect
    .poll(async () => {
      await runDue();
      return (await world.row(intentId)).state;
    })
    .toBe("accepted");
  expect((await world.row(waitingId)).state).toBe("sending");
  held.resolve();
});

it("the worker asks a person when every lookup is slower than its turn", async () => {
  const slow = { inlineMs: 10, leaseMs: 250, quietMs: 20, rereadMs: [10, 20, 30, 40], pageSize: 1 };
  const patient = { readTimeoutMs: 5_000, readDeadlineMs: 5_000, sendWithinMs: 60_000 };
  const ada = await world.person();
  world.service.choose = ({ isWrite }) => (isWrite ? "reset after commit" : null);
  world.configure({ ...slow, ...patient, leaseMs: 20_000 });
  const { intentId } = await world.submit(ada, "orders.create", deployment());
  await expect.poll(async () => (await world.row(intentId)).state).toBe("unknown");
  world.configure({ ...slow, ...patient });
  world.service.choose = () => null;
  // Only a lookup that ends within its turn is counted.
  world.service.beforeAnswer = () => new Promise(() => {});
  await expect
    .poll(
      async () => {
        await runDue();
        return (await world.row(intentId)).state;
      },
      { timeout: 15_000 },
    )
    .toBe("needs_person");
});
