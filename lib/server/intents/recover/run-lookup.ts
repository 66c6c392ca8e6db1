import "server-only";
import { eq, isNotNull } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { findOthers } from "#lib/server/intents/journal/other-intents.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import type { EarlierResult, Lookup } from "#lib/server/intents/lookup/lookup.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { canBeFrom } from "#lib/server/intents/recover/adoption.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns whether the service shows what the operation writes. */
export const canLookUp = (operation: WriteName) => definitionOf(operation).lookUp !== null;

const maxEarlier = 5;

/** Finds results that the service named for the same operation over the same connection. */
const findEarlier = async (row: IntentRow): Promise<EarlierResult[]> => {
  const conditions = [
    eq(intents.connectionId, row.connectionId),
    eq(intents.operation, row.operation),
    eq(intents.state, "accepted"),
    isNotNull(intents.resultId),
  ];
  const earlier = await findOthers(row, conditions, maxEarlier);
  return earlier.flatMap(({ resultId: id, subjectId }) =>
    id === null || subjectId === null ? [] : [{ id, subjectId }],
  );
};

/**
 * Looks up what a write may have left. `since`: older records can't matter, in milliseconds of the
 * service's clock. Resolves to `null` where the service never shows it. Throws `V4Error`.
 */
export const runLookup = async (
  row: IntentRow,
  client: Client,
  input: Fields,
  since: number | null,
): Promise<Lookup | null> => {
  const { lookUp } = definitionOf(row.operation);
  if (lookUp === null) return null;
  const settings = journalSettings();
  const request = {
    input,
    since,
    control: row.baseline?.control ?? null,
    canBeFromWrite: (record: Fields) => canBeFrom(row, record, settings),
    findEarlier: () => findEarlier(row),
  };
  return lookUp(client, request, settings);
};
