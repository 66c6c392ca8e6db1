import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RunKind, RunLine, RunView } from "#lib/protocol/run.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { proof } from "#testing/proofs.ts";
import { seeded } from "#testing/random.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { runLinesOf } from "#testing/server/runs.ts";
import { type Fault, randomWriteFaults, readFaults } from "#testing/service/faults.ts";

const journal = testJournal();

const fields = ["displayName", "email", "country", "address", "phone", "device"] as const;

const hires = Array.from({ length: 24 }, (_, n) => [
  `Person ${n}`,
  `person${n}@halden.example`,
  n % 2 ? "France" : "Germany",
  `Street ${n}`,
  n % 5 ? "" : `+49 ${n}`,
  n % 3 ? "MacBook Air 13" : "",
]);

/** People who hold devices: each kind of run has its own. */
const holders = ["offboard", "collect", "replace", "charger"] as const;
const linesPerKind = 8;
const holderOf = (kind: string, n: number) => `emp_${kind}_${n}`;
/** Those of an offboarding hold two; what a collection leaves out has another name. */
const deviceOf = (kind: string, n: number, which = "a") => `dev_${kind}_${n}_${which}`;

const fieldsOf = {
  offboard: ["email"],
  collect: ["id", "devices"],
  replace: ["device", "model"],
  charger: ["device"],
};

const plans = [
  { kind: "onboard", fields, lines: hires },
  ...holders.map((kind) => ({
    kind,
    fields: fieldsOf[kind],
    lines: Array.from({ length: linesPerKind }, (_, n) => {
      if (kind === "offboard") return [`${holderOf(kind, n)}@halden.example`];
      if (kind === "collect") return [holderOf(kind, n), deviceOf(kind, n)];
      return [deviceOf(kind, n), "MacBook Pro 14"].slice(0, fieldsOf[kind].length);
    }),
  })),
] as const;

interface SentOrder {
  orderType: string;
  employeeId: string;
  productIds: string[];
}

/** A key that the service refuses, or an order that it refuses as one of before, stops more than one row. */
const faults = randomWriteFaults.filter((fault) => fault !== "401-before-commit");

// run-faults.test.ts goes the same way with fewer kinds.
test("under faults, deaths and two instances, no row is sent twice, none is lost, and none is another's", {
  tags: proof.tags,
  timeout: 180_000,
}, async () => {
  journal.configure({ ...soon, sendWithinMs: 3_000 });
  setRunSettings({ pollMs: 1, waitingMs: 5, readBackMs: 5 });
  const { service } = journal;
  const add = service.state.add;
  const stock = { status: "available", employeeId: null };
  for (let n = 1; n <= 40; n += 1) {
    const model = n <= 24 ? "MacBook Air 13" : "MacBook Pro 14";
    add("devices", { id: `dev_${n}`, model, ...stock, country: n % 2 ? "DE" : "FR" });
  }
  for (const kind of holders) {
    for (let n = 0; n < linesPerKind; n += 1) {
      const employeeId = holderOf(kind, n);
      const email = `${employeeId}@halden.example`;
      add("employees", {
        id: employeeId,
        email,
        country: n % 2 ? "FR" : "DE",
        address: "Street",
      });
      for (const which of ["a", "b"]) {
        const id = deviceOf(kind, n, which);
        add("devices", { id, model: "MacBook Air 13", employeeId, chargerStatus: "Damaged" });
        if (kind !== "charger") continue;
        add("orders", {
          orderType: "Deployment",
          status: "delivered",
          employeeId,
          productIds: [id],
        });
      }
    }
  }
  const ada = await journal.account("ada");
  const runIds: string[] = [];
  for (const { kind, fields: columns, lines } of plans) {
    const runId = await createRun(ada, {
      kind,
      title: `${kind}.csv`,
      columns: columns.map((field) => ({ header: field, field })),
    });
    await addRunLines(ada, { runId, from: 2, lines: [...lines], isLast: true });
    runIds.push(runId);
  }
  const given = service.state.records.employees.length;

  const random = seeded(7);
  const chooseFault = (isWrite: boolean): Fault | null => {
    const kinds: readonly Fault[] = isWrite ? faults : readFaults;
    return random() < (isWrite ? 0.3 : 0.1)
      ? (kinds[Math.floor(random() * kinds.length)] ?? null)
      : null;
  };
  const viewOf = async (runId: string) => {
    const run = await findVisibleRun(ada, runId);
    if (!run) throw new Error("The run is gone");
    return toRunView(run, ada);
  };
  const viewAll = async () => {
    const views: RunView[] = [];
    for (const runId of runIds) views.push(await viewOf(runId));
    return views;
  };
  const isOver = ({ state, counts }: RunView) =>
    state === "done" ||
    (state !== "draft" && !counts.waiting && !counts.sending && !counts.checking && !counts.ready);
  const end = Date.now() + 150_000;
  let views = await viewAll();
  for (let turn = 0; !views.every(isOver) && Date.now() < end; turn += 1) {
    await Promise.all([runDueRuns(), runDueRuns()]);
    await settleRuns();
    await runDue();
    await Promise.race([Promise.allSettled(running().keys()), wait(20)]);
    if (turn % 7 === 3) {
      // As if a process had died between storing a row and noting it, and another had the run's turn too.
      // A run is done only when each row is noted, so this can't happen to one that is.
      await store().execute(sql`update run_rows set intent_id = null where position % 3 = 0
        and run_id in (select id from runs where state <> 'done')`);
      await store().execute(
        sql`update runs set next_at = clock_timestamp() where next_at is not null`,
      );
    }
    views = await viewAll();
    if (views.every(({ state }) => state === "checked")) {
      for (const { kind, counts, hash, id } of views) {
        const lines = plans.find((plan) => plan.kind === kind)?.lines.length;
        expect(counts).toEqual({ ready: lines });
        await decideRun(ada, { runId: id, choice: "start", hash });
      }
      service.choose = ({ isWrite }) => chooseFault(isWrite);
    }
    for (const { state, id, hash } of views) {
      if (state === "paused") await decideRun(ada, { runId: id, choice: "continue", hash });
    }
  }
  await Promise.allSettled(running().keys());
  service.choose = () => null;
  service.commitLate();

  // Every line has an outcome, or waits for a person who decides.
  const told: (RunLine & { kind: RunKind })[] = [];
  for (const { id, kind } of views) {
    for (const line of await runLinesOf(ada, { id })) told.push({ ...line, kind });
  }
  expect(told).toHaveLength(hires.length + holders.length * linesPerKind);
  const states = new Set(told.map(({ state }) => state));
  expect(
    [...states].filter((state) => !["accepted", "refused", "needs you", "halted"].includes(state)),
  ).toEqual([]);

  // A halted line has an earlier request that was not accepted: nothing else changed here.
  const withoutReason = told.filter(
    ({ state, steps }) =>
      state === "halted" &&
      !steps.some(({ status }) => status === "refused" || status === "abandoned"),
  );
  expect(withoutReason).toEqual([]);

  // Nobody exists twice, nobody has two laptops, and no laptop has two people.
  const people = service.state.records.employees.slice(given);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  const orders = journal
    .commits()
    .filter(({ route }) => route === "POST /v4/orders")
    .map(({ body }) => JSON.parse(body) as SentOrder);
  const ofType = (type: string) => orders.filter(({ orderType }) => orderType === type);
  const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
  expect(isUnique(ofType("Deployment").map(({ employeeId }) => employeeId))).toBe(true);

  // No device is sent to two people, collected twice, or collected and replaced.
  expect(isUnique(orders.flatMap(({ productIds }) => productIds))).toBe(true);

  // Nothing outside the set is touched: a collection leaves the other device, and so does a replacement.
  for (const { employeeId, productIds } of [...ofType("Collection"), ...ofType("Offboarding")]) {
    const [, kind = "", n] = employeeId.split("_");
    const expected = [deviceOf(kind, Number(n)), deviceOf(kind, Number(n), "b")];
    expect(productIds).toEqual(kind === "offboard" ? expected : expected.slice(0, 1));
  }
  for (const { employeeId, productIds } of ofType("Swap from Inventory")) {
    const [, kind = "", n] = employeeId.split("_");
    expect(productIds[0]).toBe(deviceOf(kind, Number(n)));
    expect(productIds[1]).toMatch(/^dev_\d+$/);
  }
  const chargers = journal.commits().filter(({ route }) => route.endsWith("/accessories"));
  expect(isUnique(chargers.map(({ body }) => body))).toBe(true);
  for (const { body } of chargers) {
    expect((JSON.parse(body) as { productId: string }).productId).toMatch(/^dev_charger_\d_a$/);
  }

  // What a line says was accepted exists, with the line's own values: the hole took its own person's id.
  const accepted = told.filter(({ state }) => state === "accepted");
  expect(accepted.length).toBeGreaterThan(told.length / 3);
  for (const { cells, steps } of accepted.filter(({ kind }) => kind === "onboard")) {
    const person = people.find(({ email }) => email === cells[1]);
    expect(person).toMatchObject({ displayName: cells[0], address: cells[3] });
    expect(steps[0]?.resultId).toBe(person?.id);
    const hasOrder = steps.some(({ operation }) => operation === "orders.create");
    expect(orders.some(({ employeeId }) => employeeId === person?.id)).toBe(hasOrder);
  }
  const committed = new Set(journal.commits().map(({ id }) => id));
  for (const { steps } of accepted) {
    for (const { resultId } of steps) expect(committed).toContain(resultId);
  }

  // No row became two requests that were sent.
  const sent = await store()
    .select({ fingerprint: intents.lockKey })
    .from(intents)
    .where(sql`${intents.sentAt} is not null`);
  expect(new Set(sent.map(({ fingerprint }) => fingerprint)).size).toBe(sent.length);
});
