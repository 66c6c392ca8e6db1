import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { running } from "#lib/server/intents/run-intent.ts";
import { deployment, testJournal } from "#lib/server/intents/test-journal.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

const world = testJournal();
const hour = sql`clock_timestamp() + interval '1 hour'`;

it.each([
  ["waits for a resend", { state: "ready", nextAt: hour }],
  ["is claimed for a resend", { state: "claimed", attempt: 2, leaseUntil: hour }],
] as const)("an answer that arrives while its intent %s accepts it", async (_when, meanwhile) => {
  world.useSettings({ inlineMs: 10, sendTimeoutMs: 20_000, leaseMs: 30_000 });
  const ada = await world.person();
  const held = Promise.withResolvers<void>();
  world.service.beforeAnswer = async ({ isWrite }, point) => {
    if (isWrite && point === "committed") await held.promise;
  };
  const { intentId } = await world.submit(ada, "orders.create", deployment());
  await expect.poll(() => world.service.world.commits.length).toBe(1);
  // Another process has taken the intent over and found its first sending absent.
  await store()
    .update(intents)
    .set({ ...meanwhile, epoch: sql`${intents.epoch} + 2` })
    .where(eq(intents.id, intentId ?? ""));
  held.resolve();
  await Promise.allSettled(running());
  await runDue();
  const [commit] = world.service.world.commits;
  expect(await world.row(intentId)).toMatchObject({ state: "accepted", resultId: commit?.id });
  expect(world.service.arrivals.filter(({ isWrite }) => isWrite)).toHaveLength(1);
});
