import type { SubmitRequest } from "#lib/protocol/intent.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { startJournal, stopJournal } from "#lib/server/intents/worker.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { connections } from "#lib/server/store/schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { isStoreTimeout } from "./is-store-timeout.ts";
import { benchPerson } from "./person.ts";
import { scaledSettings } from "./settings.ts";

/** The console's journal as a process of its own, to be killed. Speaks over the IPC channel. */

interface Ask {
  ask: number;
  request: SubmitRequest;
}

setJournalSettings(scaledSettings);
await startUp();
const [connection] = await store().select(connectionFields).from(connections);
if (!connection) throw new Error("There is no connection");
const person = benchPerson(connection);
startJournal();

process.on("message", (message: Ask | "end") => {
  if (message === "end") {
    void stopJournal()
      .then(closeStore)
      .finally(() => process.exit(0));
    return;
  }
  const startedAt = performance.now();
  submitWrite(person, message.request).then(
    (answer) => process.send?.({ ask: message.ask, answer, ms: performance.now() - startedAt }),
    (error: unknown) =>
      process.send?.({
        ask: message.ask,
        error: String(error),
        isLost: isStoreTimeout(error),
      }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
