import "server-only";
import { and, eq, gt, ne, notInArray } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Returns whether a newer intent sets the same value: sending the older one again would undo it. */
const hasNewer = async (row: IntentRow) => {
  const [newer] = await store()
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        eq(intents.environment, row.environment),
        eq(intents.lockKey, row.lockKey),
        ne(intents.id, row.id),
        gt(intents.createdAt, row.createdAt),
        notInArray(intents.state, ["refused", "abandoned"]),
      ),
    )
    .limit(1);
  return newer !== undefined;
};

/** Returns why a person must decide about sending an intent again, or `null` if none has to. */
export const findResendObstacle = async (
  row: IntentRow,
  maxResends: number,
): Promise<string | null> => {
  const { resend, replacesOlder, text } = definitionOf(row.operation);
  const policy = resend(row.environment);
  if (policy === "never") {
    return "It was not found, and nothing would stop a second one if the first is still on its way.";
  }
  if (row.resends >= (policy === "once" ? 1 : maxResends)) return text.alreadyResent;
  if (replacesOlder && (await hasNewer(row))) return text.newerExists ?? text.alreadyResent;
  return null;
};
