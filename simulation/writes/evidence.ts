import { asc, inArray } from "drizzle-orm";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** What the journal noted of some intents, a line each, for whoever has to find out what went wrong. */
export const tellEvidence = async (intentIds: string[]): Promise<string> => {
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
