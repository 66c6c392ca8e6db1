import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import {
  firstMatch,
  type PolicyRule,
  type TryAnswer,
  type WouldHold,
} from "#lib/protocol/policy.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { factsOfRequest } from "#lib/server/intents/approval/clear-to-send.ts";
import { inputOf } from "#lib/server/intents/journal/secrets.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { personName } from "#lib/server/words/stored-words.ts";

const days = 90;
/** How many requests are compared at most, newest first, how many of them at once, and how many are listed. */
const maxChecked = 20_000;
const batch = 500;
const maxListed = 200;

/** Compares the requests of the last 90 days that the person may see with rules. Nothing is changed. */
export const tryPolicy = async (
  principal: Principal,
  rules: readonly PolicyRule[],
): Promise<TryAnswer> => {
  const visibility = await visibilityOf(principal, intents);
  const held: WouldHold[] = [];
  const counts = { heldCount: 0, checkedCount: 0, undecidableCount: 0 };
  let before: Date | null = null;
  while (visibility && counts.checkedCount < maxChecked) {
    const rows: { row: typeof intents.$inferSelect; run: typeof runs.$inferSelect | null }[] =
      await store()
        .select({ row: intents, run: runs })
        .from(intents)
        .leftJoin(runs, eq(runs.id, intents.runId))
        .where(
          and(
            visibility,
            sql`${intents.createdAt} > clock_timestamp() - make_interval(days => ${days})`,
            before === null ? undefined : lt(intents.createdAt, before),
          ),
        )
        .orderBy(desc(intents.createdAt))
        .limit(batch);
    for (const { row, run } of rows) {
      counts.checkedCount += 1;
      const input = inputOf(row);
      if (input === null) counts.undecidableCount += 1;
      const rowCount = run === null ? null : (run.policyFacts?.rows ?? run.lineCount);
      const facts = input && factsOfRequest(row, input, rowCount);
      const match = facts && firstMatch(rules, facts);
      if (!match) continue;
      counts.heldCount += 1;
      if (held.length >= maxListed) continue;
      const { id, operation, principalName, createdAt } = row;
      const { orderType } = facts;
      const units = orderType === null ? null : facts.units;
      const at = createdAt.toISOString();
      const { effect } = match.rule.action;
      const by = personName(principalName);
      held.push({ id, operation, orderType, units, by, at, rule: match.index + 1, effect });
    }
    before = rows.at(-1)?.row.createdAt ?? null;
    if (rows.length < batch) break;
  }
  return { held, ...counts };
};
