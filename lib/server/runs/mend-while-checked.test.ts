import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeRunCells } from "#lib/server/runs/compose-run.ts";
import { runDueRuns } from "#lib/server/runs/run-worker.ts";
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
