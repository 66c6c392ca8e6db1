import { EnvError, env } from "#lib/server/env.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { startJournal } from "#lib/server/intents/worker.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { handleSignals, noteServer } from "#lib/server/process/shut-down.ts";
import { startUp } from "#lib/server/process/start-up.ts";

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
    recordClientAddresses((server) => {
      if (noteServer(server)) guardServer(server);
    });
    handleSignals();
    await startUp();
    startJournal();
    log().info({ environment: env().QM_ENVIRONMENT, origin: env().QM_ORIGIN }, "ready");
  } catch (error) {
    giveUp(error);
  }
};
