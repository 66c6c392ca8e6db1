import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { findUnderWay } from "#lib/server/intents/journal/recent.ts";
import { isSameHash } from "#lib/server/intents/journal/secrets.ts";
import { refuse } from "#lib/server/intents/journal/transitions.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What else may be under way for the same record or the same thing, with other content. */
const others: Readonly<Record<WriteName, string>> = {
  "orders.create": "The same order with other details",
  "orders.purchase": "The same purchase with other details",
  "orders.add-accessory": "Another charger request for this device",
  "employees.create": "Another new employee with this email",
  "employees.update": "Another change of this employee",
  "teams.create": "Another new team with this name",
  "teams.update": "Another change of this team",
  "products.add-pin": "A PIN for this device",
  "company.add-address": "The same address",
};

type Row = Pick<IntentRow, "operation" | "bodyHash">;

/** Tells "the same again" from "another change of the same record". */
export const underWayMessage = (
  row: Row,
  other: (Row & Pick<IntentRow, "state">) | null,
): string => {
  const isSame = other === null || isSameHash(row.bodyHash, other.bodyHash);
  if (isSame) return "The same request is already being sent. Nothing was sent now.";
  const status =
    other.state === "needs_person"
      ? "waits for a decision in Requests"
      : other.state === "ready" || other.state === "claimed"
        ? "is about to be sent"
        : "is still being checked";
  return `${others[row.operation]} ${status}. Nothing was sent now: send this one when that one is settled.`;
};

/** Refuses an intent because `other` holds its lock, or because it did when the lock was tried. */
export const refuseUnderWay = (row: IntentRow, other: IntentRow | null): Promise<unknown> =>
  refuse(row, {
    failure: null,
    conflict: {
      kind: "under_way",
      message: underWayMessage(row, other),
      intentId: other?.id ?? null,
      recordId: null,
    },
  });

/**
 * Refuses an intent that would wait in a queue behind another one for the same record: sent later,
 * it would repeat that one or overwrite it. Resolves to whether it was refused.
 */
export const refuseBeforeQueue = async (row: IntentRow): Promise<boolean> => {
  if (row.sentAt !== null) return false;
  const other = await findUnderWay(row, { orQueuedBefore: true });
  if (!other) return false;
  await refuseUnderWay(row, other);
  return true;
};
