import "server-only";
import { log } from "#lib/server/log.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { draining } from "#lib/server/process/shut-down.ts";
import { programVersion } from "#lib/server/release.ts";
import {
  compareSchema,
  findSchemaLevel,
  type SchemaState,
} from "#lib/server/store/schema-level.ts";
import { storePool } from "#lib/server/store/store.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** Probes wait a few seconds at most. */
const storeTimeoutMs = 2_000;

/** Whether the store was prepared for this process. */
export const startedUp = perSettings("startedUp", () => ({ isDone: false }));

/** What the last probe was told, so that the log has a line where it changes, not one for each probe. */
const lastReadiness = perSettings("lastReadiness", () => ({ isReady: true }));

const tell = (isReady: boolean, facts: Readonly<Record<string, string>>) => {
  const last = lastReadiness();
  if (last.isReady === isReady) return;
  last.isReady = isReady;
  if (isReady) log().info(facts, "ready again");
  else log().warn(facts, "not ready");
};

const findSchemaState = async (): Promise<SchemaState | null> => {
  const level = await withTimeout(storeTimeoutMs, findSchemaLevel(storePool())).catch(() => null);
  return level && compareSchema(level);
};

const answer = (isOk: boolean, facts: Readonly<Record<string, string>>): Response =>
  Response.json(
    { status: isOk ? "ok" : "failing", ...facts, version: programVersion },
    { status: isOk ? 200 : 503, headers: { "Cache-Control": "private, no-store" } },
  );

/** Answers that this process runs. One that does not answer is to be started again. */
export const answerLive = (): Response => answer(true, {});

/** Answers whether the start has ended: until then, no probe says anything about this process. */
export const answerStartup = (): Response => {
  const { isDone } = startedUp();
  return answer(isDone, { start: isDone ? "done" : "running" });
};

/**
 * Answers whether requests may be sent to this process: it reaches its store, whose schema it can use, and
 * is not about to end. Never asks the service: without it, Quartermaster shows what it knows.
 */
export const answerReady = async (): Promise<Response> => {
  const schema = await findSchemaState();
  const isUsable = schema === "current" || schema === "newer";
  const { isDraining } = draining();
  const isReady = isUsable && !isDraining;
  const facts = {
    store: schema === null ? "unreachable" : "reachable",
    schema: schema ?? "unknown",
    ...(isDraining ? { process: "ending" } : {}),
  };
  tell(isReady, facts);
  return answer(isReady, facts);
};
