import { answerAgents } from "#lib/server/agents/answer-agents.ts";
import { startAuditLines } from "#lib/server/audit/audit-line.ts";
import { startKeyUpkeep } from "#lib/server/connections/key-upkeep.ts";
import { EnvError, env } from "#lib/server/env.ts";
import { startInbox } from "#lib/server/events/inbox/inbox-worker.ts";
import { receiveWebhook } from "#lib/server/events/receive/receive-webhook.ts";
import { startEventUpkeep } from "#lib/server/events/upkeep/upkeep-worker.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { startStoreWatch } from "#lib/server/intents/restored/store-watch.ts";
import { startJournal } from "#lib/server/intents/worker.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { startMirror } from "#lib/server/mirror/mirror-worker.ts";
import { startNotifications } from "#lib/server/notifications/worker.ts";
import { keepPlainFetch } from "#lib/server/plain-fetch.ts";
import { handleSignals, registerServer } from "#lib/server/process/shut-down.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { startRuns } from "#lib/server/runs/run-worker.ts";
import { answerScim } from "#lib/server/scim/answer-scim.ts";

/**
 * Starts Quartermaster: checks the settings, guards its servers, prepares the store, runs the
 * journal and the inbox. Exits if that fails, so that it never serves requests half-prepared.
 */
export const start = async () => {
  try {
    env();
    keepPlainFetch();
    recordClientAddresses((server) => {
      if (registerServer(server)) {
        guardServer(
          server,
          (...exchange) =>
            receiveWebhook(...exchange) || answerAgents(...exchange) || answerScim(...exchange),
        );
      }
    });
    startAuditLines();
    handleSignals();
    await startUp();
    startStoreWatch();
    startJournal();
    startRuns();
    startMirror();
    startInbox();
    startEventUpkeep();
    startKeyUpkeep();
    startNotifications();
    log().info({ environment: env().QM_ENVIRONMENT, origin: env().QM_ORIGIN }, "ready");
  } catch (error) {
    if (error instanceof EnvError) {
      process.stderr.write(`Quartermaster can't start:\n${error.message}\n`);
    } else {
      log().fatal({ error: errorFields(error) }, "Quartermaster can't start");
    }
    process.exit(1);
  }
};
