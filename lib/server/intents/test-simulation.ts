import { describe, expect, it } from "vitest";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { connectionFields, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";
import type { ServiceShape } from "../../../simulation/service/service-shape.ts";
import { formatEvidence } from "../../../simulation/writes/evidence.ts";
import { noFalseStatements } from "../../../simulation/writes/false-statements.ts";
import { localConsole } from "../../../simulation/writes/local-console.ts";
import { benchPerson } from "../../../simulation/writes/person.ts";
import { runWrites } from "../../../simulation/writes/run.ts";
import { sparingSettings } from "../../../simulation/writes/settings.ts";

/**
 * Declares a test for each seed. `npm run bench:writes` does the same with processes and far more writes.
 */
export const simulateWrites = (...runs: { seed: number; shape: ServiceShape }[]) =>
  describe("400 writes of which 40% meet a fault, in two processes that die and pause", () => {
    const settings = testStore();
    const openConsoles = async (baseUrl: string) => {
      useSettings({ ...settings, QM_API_URL: baseUrl });
      setJournalSettings(sparingSettings);
      await saveEnvConnection(store());
      const [connection] = await store().select(connectionFields).from(connections);
      if (!connection) throw new Error("There is no connection");
      const person = benchPerson(connection);
      return [1, 2].map(() => localConsole(person, sparingSettings.pollMs ?? 100));
    };
    it.each(runs)(
      "are neither duplicated, lost nor silent, and no screen shows a false statement (seed $seed, shape $shape.name)",
      { timeout: 600_000 },
      async ({ seed, shape }) => {
        await store().delete(intents);
        const result = await runWrites({
          writes: 400,
          faults: 0.4,
          kills: 10,
          seed,
          shape,
          isLateBeyond: false,
          onlyFault: null,
          onlyWrite: null,
          incident: null,
          twins: 0.1,
          atOnce: 32,
          openConsoles,
        });
        await Promise.allSettled(running());
        const { problems, faultsMet, adopted } = result;
        const explained = problems.map(async ({ what, intentIds }) => [
          what,
          await formatEvidence(intentIds),
        ]);
        expect(await Promise.all(explained)).toEqual([]);
        expect(result).toMatchObject({ duplicated: 0, lost: 0, silent: 0, otherBytes: 0 });
        expect(result.falseStatements).toEqual(noFalseStatements());
        const faults = [...faultsMet.keys()].filter((fault) => fault.startsWith("write: "));
        expect(faults.length).toBeGreaterThanOrEqual(20);
        expect(adopted).toBeGreaterThan(0);
      },
    );
  });
