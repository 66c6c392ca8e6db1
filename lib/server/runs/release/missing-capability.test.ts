import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { checkedRun, decideOn, runLinesOf, untilRun } from "#testing/server/runs.ts";

const journal = testJournal();
const settings = { pollMs: 5, waitingMs: 10, readBackMs: 10 };
let ada: Principal;

const holders = ["anna", "ben", "cleo"];
const lines = holders.map((name) => ({ id: `emp_${name}`, devices: `C02${name}` }));

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings(settings);
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
  for (const name of holders) {
    const employeeId = `emp_${name}`;
    journal.service.state.add("employees", { id: employeeId, email: `${name}@halden.example` });
    const serialNumber = `C02${name}`;
    journal.service.state.add("devices", { id: `dev_${name}`, serialNumber, employeeId });
  }
});

it("a run waits while its key lacks a capability, names it, and halts no row", async () => {
  const run = await checkedRun(ada, "collect", lines);
  expect(run.counts).toEqual({ ready: 3 });
  let isMissing = true;
  journal.service.choose = ({ path }) =>
    isMissing && (path === "/v4/inventory" || path.endsWith("/devices")) ? "403" : null;
  await decideOn(ada, run, "start");
  const waiting = await untilRun(ada, run.id, "waiting");
  expect(waiting.reason).toContain("The API key lacks mcp:inventory:read");
  const triedOnce = journal.service.arrivals.length;
  await expect
    .poll(async () => {
      await runDueRuns();
      await settleRuns();
      return journal.service.arrivals.length;
    })
    .toBeGreaterThan(triedOnce + 4);
  const states = (await runLinesOf(ada, run)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["waiting"]));
  expect(journal.commits()).toEqual([]);
  isMissing = false;
  const canary = await untilRun(ada, run.id, "paused", "done");
  if (canary.state === "paused") await decideOn(ada, canary, "continue");
  expect((await untilRun(ada, run.id, "done")).counts).toEqual({ accepted: 3 });
});

it("a record that alone is refused halts its own row, and the others go on", async () => {
  const run = await checkedRun(ada, "collect", lines);
  journal.service.choose = ({ path }) => (path === "/v4/employees/emp_ben/devices" ? "403" : null);
  await decideOn(ada, run, "start");
  const canary = await untilRun(ada, run.id, "paused", "done");
  if (canary.state === "paused") await decideOn(ada, canary, "continue");
  expect((await untilRun(ada, run.id, "done")).counts).toEqual({ accepted: 2, halted: 1 });
  const [, ben] = await runLinesOf(ada, run);
  expect(ben?.steps[0]?.message).toBe(
    "Not sent: the service refused your API key access to what this employee holds (403).",
  );
});

it("an answer that can't be had about the key halts no row either", async () => {
  const run = await checkedRun(ada, "collect", lines);
  let isDown = true;
  journal.service.choose = ({ path }) => {
    if (!isDown) return null;
    if (path === "/v4/inventory") return "500";
    return path.endsWith("/devices") ? "403" : null;
  };
  await decideOn(ada, run, "start");
  await untilRun(ada, run.id, "waiting");
  isDown = false;
  const canary = await untilRun(ada, run.id, "paused", "done");
  if (canary.state === "paused") await decideOn(ada, canary, "continue");
  expect((await untilRun(ada, run.id, "done")).counts).toEqual({ accepted: 3 });
});
