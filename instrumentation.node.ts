import { EnvError, env } from "#lib/server/env.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { startJournal } from "#lib/server/intents/worker.ts";
import { watchPeers } from "#lib/server/limits/peer.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { boot } from "#lib/server/process/boot.ts";
import { handleSignals, noteServer } from "#lib/server/process/shut-down.ts";

/** A console that is not whole must not take requests: it says why, once, and ends. */
const giveUp = (error: unknown): never => {
  if (error instanceof EnvError) {
    process.stderr.write(`Quartermaster can't start:\n${error.message}\n`);
  } else {
    log().fatal({ error: errorFields(error) }, "Quartermaster can't start");
  }
  process.exit(1);
};

export const start = async () => {
  try {
    env();
    watchPeers((server) => {
      if (noteServer(server)) guardServer(server);
    });
    handleSignals();
    await boot();
    startJournal();
    log().info({ environment: env().QM_ENVIRONMENT, origin: env().QM_ORIGIN }, "ready");
  } catch (error) {
    giveUp(error);
  }
};
