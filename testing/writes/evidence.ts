import { asc, inArray } from "drizzle-orm";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Returns the rows and the evidence of some intents as text, one line each, to debug a failed run. */
export const formatEvidence = async (intentIds: string[]): Promise<string> => {
  const rows = await store().select().from(intents).where(inArray(intents.id, intentIds));
  const lines = await store()
    .select()
    .from(intentEvidence)
    .where(inArray(intentEvidence.intentId, intentIds))
    .orderBy(asc(intentEvidence.id));
  return [
    ...rows.map(({ id, operation, state, attempt, isAdopted, resultId, reason, baseline }) =>
      JSON.stringify({ id, operation, state, attempt, isAdopted, resultId, reason, baseline }),
    ),
    ...lines.map(
      ({ intentId, at, attempt, what, detail }) =>
        `  ${intentId.slice(0, 8)} ${at.toISOString()} ${attempt} ${what} ${JSON.stringify(detail)}`,
    ),
  ].join("\n");
};
