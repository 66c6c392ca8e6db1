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
import { logConsole, reportRequestError } from "#lib/server/process/console-lines.ts";
import { startMetrics } from "#lib/server/process/metrics-server.ts";
import { handleSignals, registerServer } from "#lib/server/process/shut-down.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { startRetention } from "#lib/server/retention/retention-worker.ts";
import { startRuns } from "#lib/server/runs/run-worker.ts";
import { answerScim } from "#lib/server/scim/answer-scim.ts";
import { SchemaError } from "#lib/server/store/schema-level.ts";
import { keepStoreClock } from "#lib/server/store/store-clock.ts";
import { findStoreProblem } from "#lib/server/store/store-problem.ts";
import { speakByRequest } from "#lib/server/words/request-language.ts";

export { reportRequestError };

/**
 * Starts Quartermaster: checks the settings, guards its servers, prepares the store, runs the
 * journal and the inbox. Exits if that fails, so that it never serves requests half-prepared.
 */
export const start = async () => {
  try {
    env();
    // In development a person reads what Next prints.
    if (process.env.NODE_ENV === "production") logConsole();
    keepPlainFetch();
    speakByRequest();
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
    const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env();
    if (collector !== undefined) {
      const { startTracing } = await import("#lib/server/tracing/start-tracing.ts");
      startTracing(collector);
    }
    handleSignals();
    await startUp();
    keepStoreClock();
    startStoreWatch();
    startJournal();
    startRuns();
    startMirror();
    startInbox();
    startEventUpkeep();
    startKeyUpkeep();
    startRetention();
    startNotifications();
    startMetrics();
    log().info({ environment: env().QM_ENVIRONMENT, origin: env().QM_ORIGIN }, "ready");
  } catch (error) {
    const isExplained = error instanceof EnvError || error instanceof SchemaError;
    const sentence = isExplained ? error.message : findStoreProblem(error);
    if (sentence !== null) {
      process.stderr.write(`Quartermaster can't start:\n${sentence}\n`);
    } else {
      log().fatal({ error: errorFields(error) }, "Quartermaster can't start");
    }
    process.exit(1);
  }
};
