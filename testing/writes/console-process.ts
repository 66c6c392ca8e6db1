import { speakEnglish } from "#lib/protocol/words/english.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { startStoreWatch } from "#lib/server/intents/restored/store-watch.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { startJournal, stopJournal } from "#lib/server/intents/worker.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { startRuns, stopRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { type ConsoleCall, type ConsoleReply, isStoreTimeout } from "./instance.ts";
import { decideAs, requireBenchPerson } from "./person.ts";
import { scaledRunSettings, scaledSettings } from "./settings.ts";

/** Runs Quartermaster's journal and its runs in a process that can be killed. Receives writes over IPC. */

if (process.env.QM_BENCH_TIMES !== "product") {
  setJournalSettings(scaledSettings);
  setRunSettings(scaledRunSettings);
}
speakEnglish();
await startUp();
const person = await requireBenchPerson();
startStoreWatch();
startJournal();
startRuns();

const reply = (message: ConsoleReply) => process.send?.(message);

process.on("message", (message: ConsoleCall | "end") => {
  if (message === "end") {
    void stopRuns()
      .then(stopJournal)
      .then(closeStore)
      .finally(() => process.exit(0));
    return;
  }
  const { call } = message;
  const startedAt = performance.now();
  const answering: Promise<unknown> =
    "request" in message ? submitWrite(person, message.request) : decideAs(person, message.decide);
  answering.then(
    (answer) => reply({ call, answer, ms: performance.now() - startedAt }),
    (error: unknown) => reply({ call, error: String(error), isLost: isStoreTimeout(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
