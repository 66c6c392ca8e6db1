import { Client } from "pg";
import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeRunCells } from "#lib/server/runs/compose-run.ts";
import { findVisibleRun } from "#lib/server/runs/find-run.ts";
import { finishCheck } from "#lib/server/runs/finish-check.ts";
import { runDueRuns } from "#lib/server/runs/run-worker.ts";
import { takeDueRuns } from "#lib/server/runs/stored/run-store.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { checkedRun, runLinesOf, untilRun } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 1, waitingMs: 5, readBackMs: 5 });
  ada = await journal.account("ada");
});

it("cells that are changed while the run is checked are all kept", async () => {
  const people = Array.from({ length: 12 }, (_, n) => ({
    displayName: `Person ${n}`,
    email: `person${n}@halden.example`,
    country: "Nowhere",
  }));
  const run = await checkedRun(ada, "onboard", people);
  expect(run.counts).toEqual({ blocked: 12 });
  const mend = (line: number) =>
    changeRunCells(ada, { runId: run.id, changes: [{ line, field: "country", value: "DE" }] });
  for (let line = 2; line < 14; line += 1) {
    await Promise.all([mend(line), runDueRuns(), runDueRuns()]);
  }
  const checked = await untilRun(ada, run.id, "checked");
  expect(checked.counts).toEqual({ ready: 12 });
  expect((await runLinesOf(ada, run)).map(({ after }) => after.country)).toEqual(
    people.map(() => "DE"),
  );
});

it("cells that are changed while the check ends wait for it, instead of both for each other", async () => {
  const line = { displayName: "Mei", email: "mei@halden.example", country: "DE" };
  const run = await checkedRun(ada, "onboard", [line]);
  await changeRunCells(ada, {
    runId: run.id,
    changes: [{ line: 2, field: "country", value: "FR" }],
  });
  const [taken] = await takeDueRuns(1, 60_000);
  if (!taken) throw new Error("No run is due");
  const other = new Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  await other.query("begin");
  // As a change of cells does: the run, then its rows.
  await other.query("select from runs where id = $1 for update", [run.id]);
  const ended = finishCheck(taken, null);
  await expect
    .poll(async () => {
      const { rows } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(1);
  await other.query("update run_rows set checked_at = null where run_id = $1", [run.id]);
  await other.query("commit");
  await other.end();
  await ended;
  expect((await findVisibleRun(ada, run.id))?.state).toBe("checked");
});
