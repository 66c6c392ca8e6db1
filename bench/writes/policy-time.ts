import { isNotNull } from "drizzle-orm";
import { maxPolicyRules } from "#lib/protocol/policy.ts";
import { clearToSend } from "#lib/server/intents/approval/clear-to-send.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { holding, storePolicy } from "#testing/writes/policies.ts";
import { quantile } from "../timing.ts";

const maxP95Ms = 1;
const maxChecks = 500;
const earlierChecks = 50;

/**
 * Times the check of the policy before a sending, with as many rules as a policy may have, none of which matches.
 * Prints it, and returns whether it is within its limit.
 */
export const measurePolicyCheck = async (): Promise<boolean> => {
  await storePolicy(
    Array.from({ length: maxPolicyRules }, (_, n) => holding({ unitsOver: 10_000 + n })),
  );
  const rows = await store()
    .select()
    .from(intents)
    .where(isNotNull(intents.sealedBody))
    .limit(maxChecks + earlierChecks);
  const times: number[] = [];
  for (const [at, stored] of rows.entries()) {
    const payload = openPayload(stored);
    if (!payload) continue;
    // As before its first sending: a later one goes by the version of the first.
    const row = { ...stored, clearedVersion: null };
    const begin = performance.now();
    const clearance = await clearToSend(row, payload);
    const ms = performance.now() - begin;
    if (typeof clearance === "string") throw new Error(clearance);
    if (at >= earlierChecks) times.push(ms);
  }
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(
    `\n  The policy check of a write, ${maxPolicyRules} rules, ${times.length} writes: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, limit ${maxP95Ms} ms`,
  );
  return p95 <= maxP95Ms;
};
