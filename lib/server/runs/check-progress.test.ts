import { isNotNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { untilRun } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10, checkConcurrency: 1 });
  await store().delete(runs);
  ada = await journal.account("ada");
});

it("a check that fails at one line keeps the lines before it, and goes on there", async () => {
  const fields = ["displayName", "email", "country"];
  const columns = fields.map((field) => ({ header: field, field }));
  const runId = await createRun(ada, { kind: "onboard", title: "hires.csv", columns });
  const lines = [1, 2, 3, 4].map((n) => [`Person ${n}`, `person${n}@halden.example`, "Germany"]);
  let isDown = true;
  let asked = 0;
  journal.service.choose = ({ path }) => {
    if (path !== "/v4/employees") return null;
    asked += 1;
    // Each line asks once for its email. Of the third one, every repetition fails too.
    return isDown && asked > 2 ? "500" : null;
  };
  await addRunLines(ada, { runId, from: 2, lines, isLast: true });
  await runDueRuns();
  await settleRuns();
  const [run] = await store().select().from(runs);
  expect(run?.reason).toContain("The check stopped");
  const kept = await store().select().from(runRows).where(isNotNull(runRows.checkedAt));
  expect(kept.map(({ line }) => line).toSorted()).toEqual([2, 3]);
  isDown = false;
  expect((await untilRun(ada, runId, "checked")).counts).toEqual({ ready: 4 });
});
