import { expect, test } from "vitest";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import { settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { store } from "#lib/server/store/store.ts";
import { randomShape } from "#testing/dialect/service-shape.ts";
import { isWithoutProofs } from "#testing/proofs.ts";
import { runRuns } from "#testing/runs/run.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { noFalseStatements } from "#testing/writes/false-statements.ts";
import { localConsole } from "#testing/writes/local-console.ts";
import { requireBenchPerson } from "#testing/writes/person.ts";
import { scaledRunSettings, sparingSettings } from "#testing/writes/settings.ts";

const settings = testStore();

/** Besides the runs that must halt. */
const size = isWithoutProofs()
  ? ({ kinds: ["edit", "replace"], lines: 40, kills: 3 } as const)
  : { lines: 320, kills: 6 };

/** `npm run bench:runs` does the same with processes and far more lines. */
test("runs of several kinds, of whose writes 30% meet a fault, in two processes that die and pause: no row is sent twice, lost, or sent though something changed", {
  timeout: 360_000,
}, async () => {
  const result = await runRuns({
    ...size,
    faults: 0.3,
    seed: 3,
    shape: randomShape(25),
    withinMs: 300_000,
    openConsoles: async (baseUrl) => {
      useSettings({ ...settings, QM_API_URL: baseUrl });
      setJournalSettings(sparingSettings);
      setRunSettings(scaledRunSettings);
      await saveEnvConnection(store());
      const person = await requireBenchPerson();
      return [1, 2].map(() => localConsole(person, sparingSettings.pollMs ?? 100));
    },
  });
  await settleRuns();
  await Promise.allSettled(running().keys());
  expect(Object.fromEntries(result.what)).toEqual({});
  expect(result.journal.problems).toEqual([]);
  expect(result.journal.falseStatements).toEqual(noFalseStatements());
  // It met what it is for.
  expect(result.changed).toBeGreaterThan(0);
  expect(result.kills).toBeGreaterThan(0);
  expect(result.outcomes.get("accepted") ?? 0).toBeGreaterThan(result.rows / 4);
});
