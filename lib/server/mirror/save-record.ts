import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { ObservationSource } from "#lib/protocol/observation.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { endedCauses } from "#lib/server/mirror/ended-causes.ts";
import {
  type MirroredRecord,
  type MirrorRow,
  type NewMirrorRow,
  openMirrorRecord,
  toMirrorRow,
} from "#lib/server/mirror/mirror-row.ts";
import type { SingleResource } from "#lib/server/mirror/mirrored-resources.ts";
import { addObservations, observe } from "#lib/server/mirror/observations.ts";
import { shownFactsOf } from "#lib/server/mirror/observed-facts.ts";
import { isOutdated } from "#lib/server/mirror/outdated-answers.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** What a read of one record showed, compared with what the mirror had. */
export interface SavedRecord {
  outcome: "new" | "changed" | "unchanged";
  /** The record's status before and after; `null` where there is none. */
  from: string | null;
  to: string | null;
}

export const isRecord = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: SingleResource,
  id: string,
) =>
  and(
    eq(mirrorRecords.environment, environment),
    eq(mirrorRecords.connectionId, connectionId),
    eq(mirrorRecords.resource, resource),
    eq(mirrorRecords.id, id),
  );

/**
 * Returns whether two answers about one record contradict each other. A list and a single read say
 * differently much, so what only one of them says is no contradiction.
 */
const contradicts = (before: unknown, after: unknown): boolean => {
  if (before === undefined || after === undefined) return false;
  if (Array.isArray(before) && Array.isArray(after)) {
    return (
      before.length === after.length && before.some((item, at) => contradicts(item, after[at]))
    );
  }
  if (isObject(before) && isObject(after)) {
    return Object.entries(before).some(([name, value]) => contradicts(value, after[name]));
  }
  return before !== after;
};

/** What of a stored row is compared with an answer. */
export type ComparedRow = Pick<
  MirrorRow,
  "environment" | "connectionId" | "resource" | "id" | "source" | "recordHash" | "sealedRecord"
>;

const openOrNull = (row: ComparedRow): MirroredRecord | null => {
  try {
    return openMirrorRecord(row);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/**
 * Returns whether an answer differs from the stored one. Two answers of the same kind are compared
 * whole; a list and a single read only in what both say.
 */
export const contradictsRow = (
  before: ComparedRow,
  after: Pick<NewMirrorRow, "recordHash" | "source">,
  record: MirroredRecord,
): boolean => {
  if (before.recordHash === after.recordHash) return false;
  if (before.source === after.source) return true;
  const known = openOrNull(before);
  return known === null || contradicts(known, record);
};

const recordKey = [
  mirrorRecords.environment,
  mirrorRecords.connectionId,
  mirrorRecords.resource,
  mirrorRecords.id,
];

/** A read of one record: what it showed, when it was asked for and was there, and why. */
export interface SingleAnswer {
  record: MirroredRecord;
  readAt: Date;
  /** Absent: now. */
  answeredAt?: Date;
  source: ObservationSource;
}

/** Stores an answer. Returns `null` if the record appeared meanwhile, so that nothing was compared. */
const trySave = (
  connection: ConnectionIdentity,
  resource: SingleResource,
  { record, readAt, answeredAt, source }: SingleAnswer,
): Promise<SavedRecord | null> =>
  store().transaction(async (tx) => {
    const isLate = resource === "orders" && (await isOutdated(tx, connection, readAt));
    const [before] = await tx
      .select()
      .from(mirrorRecords)
      .where(isRecord(connection, resource, record.id))
      .for("update");
    if (before && before.readAt > readAt) {
      return { outcome: "unchanged", from: before.status, to: before.status };
    }
    const known = before && openOrNull(before);
    const row = toMirrorRow(
      connection,
      resource,
      { ...known, ...record },
      { source: "one", readAt, answered: Object.keys(record) },
    ).seal();
    if (isLate && row.isOpen) {
      const status = before?.status ?? null;
      return { outcome: "unchanged", from: status, to: status };
    }
    if (!before) {
      const added = await tx
        .insert(mirrorRecords)
        .values(row)
        .onConflictDoNothing({ target: recordKey })
        .returning({ id: mirrorRecords.id });
      return added.length > 0 ? { outcome: "new", from: null, to: row.status ?? null } : null;
    }
    const isChanged = contradictsRow(before, row, record);
    const { firstSeenAt: _, changedAt, ...shown } = row;
    const { observation, sealedUnshown, slipCount } = observe(
      before,
      shownFactsOf(resource, record),
      { source, until: answeredAt ?? storeDate() },
    );
    const after = {
      slipCount: sql`(${mirrorRecords.slipCount} + ${slipCount}::int)`,
      movedAt: sql`greatest(${mirrorRecords.movedAt}, ${shown.movedAt?.toISOString() ?? null}::timestamptz)`,
    };
    const ended = endedCauses({
      ...after,
      isOpen: sql`${shown.isOpen}::boolean`,
      reasons: sql`${sql.param(shown.reasons)}::text[]`,
      undecidedReasons: sql`${sql.param(shown.undecidedReasons)}::text[]`,
      courierAbsence: sql`${shown.courierAbsence ?? null}::text`,
      isChargerDue: sql`${shown.isChargerDue ?? null}::boolean`,
    });
    await tx
      .update(mirrorRecords)
      .set({
        ...shown,
        ...after,
        sealedUnshown,
        causeEndedAt: ended.at,
        endedReasons: ended.reasons,
        ...(isChanged ? { changedAt } : {}),
      })
      .where(isRecord(connection, resource, record.id));
    await addObservations(tx, observation ? [observation] : []);
    return {
      outcome: isChanged ? "changed" : "unchanged",
      from: before.status,
      to: row.status ?? null,
    };
  });

/**
 * Stores a record that was read alone, unless the mirror has a later answer, and what changed in it.
 * Fields that only the list shows are kept from the list's record, which the next sweep replaces.
 */
export const saveSingleRecord = async (
  connection: ConnectionIdentity,
  resource: SingleResource,
  answer: SingleAnswer,
): Promise<SavedRecord> => {
  for (;;) {
    const saved = await trySave(connection, resource, answer);
    if (saved) return saved;
  }
};
