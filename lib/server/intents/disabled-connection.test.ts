import { expect, it } from "vitest";
import { resumeKey, stopKey } from "#lib/server/intents/journal/upstream.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { isConnection } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

it("an open intent of a disabled connection waits without sending, and is sent once after it is enabled", async () => {
  journal.configure({ inlineMs: 10 });
  const ada = await journal.person();
  const { connection } = ada;
  if (!connection) throw new Error("no connection");
  const name = { environment: connection.environment, connectionId: connection.id };
  const setDisabled = async (disabledAt: Date | null) => {
    await store().update(connections).set({ disabledAt }).where(isConnection(connection));
    await (disabledAt ? stopKey : resumeKey)(store(), name);
  };

  journal.service.choose = () => "500";
  const { intentId } = await journal.submit(ada, "orders.create", deployment());
  await Promise.allSettled(running().keys());
  expect((await journal.row(intentId)).state).toBe("ready");

  await setDisabled(new Date());
  journal.service.choose = () => null;
  const before = journal.service.arrivals.length;
  for (let turn = 0; turn < 5; turn += 1) {
    await runDue();
    await Promise.allSettled(running().keys());
  }
  const disabled = { ...ada, connection: { ...connection, disabledAt: new Date() } };
  await expect(journal.submit(disabled, "orders.create", deployment())).rejects.toMatchObject({
    kind: "no_connection",
  });
  expect(journal.service.arrivals.length).toBe(before);
  expect((await journal.row(intentId)).state).toBe("ready");

  await setDisabled(null);
  await journal.until(intentId, "accepted");
  expect(journal.commits()).toHaveLength(1);
});
