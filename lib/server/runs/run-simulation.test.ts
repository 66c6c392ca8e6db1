import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findRunLines, findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { seeded } from "#testing/random.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { type Fault, randomWriteFaults, readFaults } from "#testing/service/faults.ts";

const world = testJournal();

const lineCount = 24;
const fields = ["displayName", "email", "country", "address", "phone", "device"] as const;

/** A key that the service refuses, or an order that it refuses as one of before, stops more than one row. */
const faults = randomWriteFaults.filter((fault) => fault !== "401 before commit");

test("under faults, deaths and two instances, no row is sent twice, none is lost, and none is another's", async () => {
  world.configure({ ...soon, sendWithinMs: 3_000 });
  setRunSettings({ pollMs: 1, waitingMs: 5, readBackMs: 5 });
  const { service } = world;
  for (let n = 1; n <= lineCount; n += 1) {
    const stock = { country: n % 2 ? "DE" : "FR", status: "available", employeeId: null };
    service.world.add("devices", { id: `dev_${n}`, model: "MacBook Air 13", ...stock });
  }
  const ada = await world.account("ada");
  const runId = await createRun(ada, {
    kind: "onboard",
    title: "hires.csv",
    columns: fields.map((field) => ({ header: field, field })),
  });
  const lines = Array.from({ length: lineCount }, (_, n) => [
    `Person ${n}`,
    `person${n}@halden.example`,
    n % 2 ? "France" : "Germany",
    `Street ${n}`,
    n % 5 ? "" : `+49 ${n}`,
    n % 3 ? "MacBook Air 13" : "",
  ]);
  await addRunLines(ada, { runId, from: 2, lines, isLast: true });

  const random = seeded(7);
  const chooseFault = (isWrite: boolean): Fault | null => {
    const kinds: readonly Fault[] = isWrite ? faults : readFaults;
    return random() < (isWrite ? 0.3 : 0.1)
      ? (kinds[Math.floor(random() * kinds.length)] ?? null)
      : null;
  };
  const viewOf = async () => {
    const run = await findVisibleRun(ada, runId);
    if (!run) throw new Error("The run is gone");
    return toRunView(run, ada);
  };
  const isOver = ({ state, counts }: Awaited<ReturnType<typeof viewOf>>) =>
    state === "done" ||
    (state !== "draft" && !counts.waiting && !counts.sending && !counts.checking && !counts.ready);
  const end = Date.now() + 100_000;
  let view = await viewOf();
  for (let turn = 0; !isOver(view) && Date.now() < end; turn += 1) {
    await Promise.all([runDueRuns(), runDueRuns()]);
    await settleRuns();
    await runDue();
    await Promise.race([Promise.allSettled(running()), wait(20)]);
    if (turn % 7 === 3) {
      // As if a process had died between storing a row and noting it, and another had the run's turn too.
      // A run is done only when each row is noted, so this can't happen to one that is.
      await store().execute(sql`update run_rows set intent_id = null where position % 3 = 0
        and run_id in (select id from runs where state <> 'done')`);
      await store().execute(
        sql`update runs set next_at = clock_timestamp() where next_at is not null`,
      );
    }
    view = await viewOf();
    if (view.state === "checked") {
      expect(view.counts).toEqual({ ready: lineCount });
      service.choose = ({ isWrite }) => chooseFault(isWrite);
      await decideRun(ada, { runId, choice: "start", hash: view.hash });
    } else if (view.state === "paused") {
      await decideRun(ada, { runId, choice: "continue", hash: view.hash });
    }
  }
  await Promise.allSettled(running());
  service.choose = () => null;
  service.commitLate();

  // Every line has an outcome, or waits for a person who decides.
  const run = await findVisibleRun(ada, runId);
  if (!run) throw new Error("The run is gone");
  const all = { show: "all", from: 0, limit: 500, order: "file" } as const;
  const told = (await findRunLines(run, ada, all)).lines;
  expect(told).toHaveLength(lineCount);
  const states = new Set(told.map(({ state }) => state));
  expect(
    [...states].filter((state) => !["accepted", "refused", "needs you", "halted"].includes(state)),
  ).toEqual([]);

  // A halted line has an earlier request that was not accepted: nothing else changed here.
  for (const { steps } of told.filter(({ state }) => state === "halted")) {
    expect(steps.some(({ status }) => status === "refused" || status === "abandoned")).toBe(true);
  }

  // Nobody exists twice, nobody has two laptops, and no laptop has two people.
  const people = service.world.records.employees.filter(({ email }) =>
    String(email).endsWith("@halden.example"),
  );
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  const orders = world
    .commits()
    .filter(({ route }) => route === "POST /v4/orders")
    .map(({ body }) => JSON.parse(body) as { employeeId: string; productIds: string[] });
  expect(new Set(orders.map(({ employeeId }) => employeeId)).size).toBe(orders.length);
  expect(new Set(orders.flatMap(({ productIds }) => productIds)).size).toBe(orders.length);

  // What a line says was accepted exists, with the line's own values: the hole took its own person's id.
  const accepted = told.filter(({ state }) => state === "accepted");
  expect(accepted.length).toBeGreaterThan(lineCount / 3);
  for (const { cells, steps } of accepted) {
    const person = people.find(({ email }) => email === cells[1]);
    expect(person).toMatchObject({ displayName: cells[0], address: cells[3] });
    expect(steps[0]?.resultId).toBe(person?.id);
    const hasOrder = steps.some(({ operation }) => operation === "orders.create");
    expect(orders.some(({ employeeId }) => employeeId === person?.id)).toBe(hasOrder);
  }

  // No row became two requests that were sent.
  const sent = await store()
    .select({ fingerprint: intents.lockKey })
    .from(intents)
    .where(sql`${intents.sentAt} is not null`);
  expect(new Set(sent.map(({ fingerprint }) => fingerprint)).size).toBe(sent.length);
}, 120_000);
