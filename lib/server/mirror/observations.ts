import "server-only";
import { getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { FactName, ObservationSource, ObservedChanges } from "#lib/protocol/observation.ts";
import { env } from "#lib/server/env.ts";
import { type ConnectionIdentity, openText, SealError, sealText } from "#lib/server/keys/seal.ts";
import {
  type MirrorRow,
  observationSealedAs,
  openMirrorRecord,
  unshownSealedAs,
} from "#lib/server/mirror/mirror-row.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import {
  compareFacts,
  isSlip,
  personalFacts,
  type SeenFacts,
  type ShownFacts,
  shownFactsOf,
} from "#lib/server/mirror/observed-facts.ts";
import { selectRows } from "#lib/server/store/many-rows.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

export type NewObservation = typeof observations.$inferInsert;

/** What of a stored row is compared with the facts of an answer. */
export type SeenRow = Pick<
  MirrorRow,
  "environment" | "connectionId" | "resource" | "id" | "sealedRecord" | "sealedUnshown" | "readAt"
>;

const ownerOf = ({ environment, connectionId: id }: SeenRow): ConnectionIdentity => ({
  environment,
  id,
});

const openUnshown = (row: SeenRow): SeenFacts => {
  if (row.sealedUnshown === null) return {};
  const as = unshownSealedAs(ownerOf(row), row.resource as MirroredResource, row.id);
  return JSON.parse(openText(row.sealedUnshown, as)) as SeenFacts;
};

/**
 * Returns what the answers up to a stored row have shown, each fact with when it was last shown. Empty
 * where the row can't be decrypted: then nothing is known to have changed.
 */
export const seenFactsOf = (row: SeenRow): SeenFacts => {
  try {
    const shown = shownFactsOf(row.resource as MirroredResource, openMirrorRecord(row));
    const seenMs = row.readAt.getTime();
    const seen = Object.entries(shown).map(([name, value]) => [name, { value, seenMs }]);
    return { ...Object.fromEntries(seen), ...openUnshown(row) };
  } catch (error) {
    if (error instanceof SealError) return {};
    throw error;
  }
};

const hasAny = (facts: object) => Object.keys(facts).length > 0;

/** Splits changes into those that are stored as they are and those that are sealed. */
const storedChanges = (
  owner: ConnectionIdentity,
  resource: MirroredResource,
  recordId: string,
  changes: ObservedChanges,
): Pick<NewObservation, "facts" | "sealedFacts"> => {
  const entries = Object.entries(changes);
  const isPersonal = ([name]: [string, unknown]) => personalFacts.includes(name as FactName);
  const personal = Object.fromEntries(entries.filter(isPersonal));
  const open = Object.fromEntries(entries.filter((entry) => !isPersonal(entry)));
  return {
    facts: hasAny(open) ? open : null,
    sealedFacts: hasAny(personal)
      ? sealText(JSON.stringify(personal), observationSealedAs(owner, resource, recordId))
      : null,
  };
};

/** What an answer adds to a record's history, and what the mirror must remember beside the answer. */
export interface Observed {
  observation: NewObservation | null;
  sealedUnshown: string | null;
  /** 1 where the expected day moved to a later one, else 0. */
  slipCount: number;
}

/**
 * Compares an answer about a record, which was there at `until`, with what the stored row and earlier answers showed.
 * The record may have changed after it was asked for.
 */
export const observe = (
  before: SeenRow,
  shown: ShownFacts,
  { source, until }: { source: ObservationSource; until: Date },
): Observed => {
  const { environment, connectionId, id: recordId } = before;
  const resource = before.resource as MirroredResource;
  const { changes, afterMs, unshown } = compareFacts(seenFactsOf(before), shown);
  return {
    slipCount: isSlip(changes) ? 1 : 0,
    observation: hasAny(changes)
      ? {
          environment,
          connectionId,
          resource,
          recordId,
          source,
          after: new Date(afterMs),
          until,
          ...storedChanges(ownerOf(before), resource, recordId, changes),
        }
      : null,
    sealedUnshown: hasAny(unshown)
      ? sealText(JSON.stringify(unshown), unshownSealedAs(ownerOf(before), resource, recordId))
      : null,
  };
};

const { id: _, ...given } = getTableColumns(observations);
const givenNames = sql.join(
  Object.values(given).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/** Returns the statement that stores changes, for the transaction that stores the records of which they are. */
export const insertObservations = (rows: readonly NewObservation[]): SQL => sql`
  insert into ${observations} (${givenNames})
  select ${givenNames} from (${selectRows(observations, rows)}) as changes`;

/** Stores changes, in the transaction that stores the records of which they are. */
export const addObservations = async (tx: StoreReader, rows: readonly NewObservation[]) => {
  if (rows.length > 0) await tx.execute(insertObservations(rows));
};

/** Rows of one statement, so that none is held for long. */
const maxDeleted = 1_000;

/** Deletes observations that are older than the setting says. Returns how many it deleted. */
export const deleteOldObservations = async (): Promise<number> => {
  const days = env().QM_OBSERVATION_DAYS;
  const old = store()
    .select({ id: observations.id })
    .from(observations)
    .where(sql`${observations.until} < clock_timestamp() - make_interval(days => ${days})`)
    .limit(maxDeleted)
    .for("update", { skipLocked: true });
  const deleted = await store()
    .delete(observations)
    .where(
      sql`${observations.until} < clock_timestamp() - make_interval(days => ${days})
        and ${inArray(observations.id, old)}`,
    )
    .returning({ id: observations.id });
  return deleted.length;
};
