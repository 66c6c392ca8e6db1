import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { startJournal, stopJournal } from "#lib/server/intents/worker.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { connections } from "#lib/server/store/schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { isStoreTimeout, type SubmitCall, type SubmitReply } from "./instance.ts";
import { benchPerson } from "./person.ts";
import { scaledSettings } from "./settings.ts";

/** Runs Quartermaster's journal in a process that can be killed. Receives writes over IPC. */

setJournalSettings(scaledSettings);
await startUp();
const [connection] = await store().select(connectionFields).from(connections);
if (!connection) throw new Error("The store has no connection");
const person = benchPerson(connection);
startJournal();

const reply = (message: SubmitReply) => process.send?.(message);

process.on("message", (message: SubmitCall | "end") => {
  if (message === "end") {
    void stopJournal()
      .then(closeStore)
      .finally(() => process.exit(0));
    return;
  }
  const { call, request } = message;
  const startedAt = performance.now();
  submitWrite(person, request).then(
    (answer) => reply({ call, answer, ms: performance.now() - startedAt }),
    (error: unknown) => reply({ call, error: String(error), isLost: isStoreTimeout(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
