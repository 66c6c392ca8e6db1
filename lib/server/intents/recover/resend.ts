import "server-only";
import { and, eq, gt, ne, notInArray } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** A later PIN for the same device: sending the older one again would undo it. */
const hasNewerPin = async (row: IntentRow) => {
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

/** `null` if it may be sent again by itself, else why a person must decide. */
export const findResendObstacle = async (
  row: IntentRow,
  maxResends: number,
): Promise<string | null> => {
  const policy = definitionOf(row.operation).resend(row.environment);
  if (policy === "never") {
    return "It was not found, and nothing would stop a second one if the first still comes.";
  }
  const isPin = row.operation === "products.add-pin";
  if (row.resends >= (policy === "once" ? 1 : maxResends)) {
    return isPin
      ? "No answer confirmed it. A PIN can't be read back; saving it again is safe."
      : "It was sent again already and was not found.";
  }
  if (isPin && (await hasNewerPin(row))) {
    return "A newer PIN was stored for this device meanwhile.";
  }
  return null;
};
