import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { FieldComparison, RecordComparison } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  openComparisons,
  type StoredComparison,
  toShownValue,
} from "#lib/server/intents/journal/found-records.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { intentEvidence } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

const findSealed = async ({ id }: IntentRow): Promise<string | null> => {
  const compared = sql<string | null>`${intentEvidence.detail} ->> 'compared'`;
  const [latest] = await store()
    .select({ compared })
    .from(intentEvidence)
    .where(and(eq(intentEvidence.intentId, id), sql`${intentEvidence.detail} ? 'compared'`))
    .orderBy(desc(intentEvidence.id))
    .limit(1);
  return latest?.compared ?? null;
};

/** Keeps what the role may see. The field's name decides, as it does in a record. */
const visibleValues = (role: Principal["role"], { fields }: StoredComparison) => {
  const values = Object.fromEntries(fields.map(({ field, found }) => [field, found]));
  return showUnsafeIn(redact(role, values));
};

/**
 * Reads the comparisons by which the journal last decided about an intent, as the viewer may see
 * them. `sent`: the input as the viewer may see it.
 */
export const findComparisons = async (
  row: IntentRow,
  { role }: Principal,
  sent: unknown,
): Promise<RecordComparison[]> => {
  const sealed = await findSealed(row);
  if (sealed === null) return [];
  const input = isObject(sent) ? sent : {};
  const comparisons = openOrNull(() => openComparisons(sealed, row)) ?? [];
  return comparisons.map((stored) => {
    const found = visibleValues(role, stored);
    return {
      recordId: stored.key,
      fields: stored.fields
        .filter(({ field }) => field in found)
        .map(
          ({ field, likeness }): FieldComparison => ({
            field,
            result: likeness === "unclear" ? "unknown" : likeness,
            sent: toShownValue(input[field]),
            found: found[field] ?? null,
          }),
        ),
    };
  });
};
