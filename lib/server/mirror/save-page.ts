import "server-only";
import { setImmediate as letRequestsRun, setTimeout as rest } from "node:timers/promises";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { type ConnectionIdentity, isSealedWithNewest } from "#lib/server/keys/seal.ts";
import {
  type MirroredRecord,
  type NewMirrorRow,
  toMirrorRow,
  type UnsealedRow,
} from "#lib/server/mirror/mirror-row.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import { type ComparedRow, contradictsRow } from "#lib/server/mirror/save-record.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

/** What a page of a list changed in the mirror, by ids. */
export interface SavedPage {
  added: string[];
  changed: ChangedRecord[];
}

/** A record that differs from the mirror's, with its status before and after. */
export interface ChangedRecord {
  id: string;
  from: string | null;
  to: string | null;
}

const ofConnection = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
) =>
  and(
    eq(mirrorRecords.environment, environment),
    eq(mirrorRecords.connectionId, connectionId),
    eq(mirrorRecords.resource, resource),
  );

const isOneOf = (ids: readonly string[]) => sql`${mirrorRecords.id} = any(${sql.param([...ids])})`;

/** The names of the columns by the names of their fields. */
const columnNames = Object.fromEntries(
  Object.entries(getTableColumns(mirrorRecords)).map(([field, { name }]) => [field, name]),
);

const toColumns = (row: NewMirrorRow) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnNames[field], value]));

/** Who a record is, and when it was first seen, never change. */
const keptFields = ["environment", "connectionId", "resource", "id", "firstSeenAt"];
/** Filled by answers other than records (save-movement.ts). */
const trackedFields = ["trackedAt", "isTrackedDelivered"];

const updates = Object.entries(getTableColumns(mirrorRecords)).flatMap(([field, { name }]) => {
  if ([...keptFields, ...trackedFields].includes(field)) return [];
  // A later answer that shows less does not take back what an earlier one has shown.
  if (field === "movedAt") return [`${name} = greatest(mirror_records.${name}, excluded.${name})`];
  return [`${name} = excluded.${name}`];
});

/**
 * Stores new and differing rows, unless the mirror has an answer of that moment or later by now. One
 * JSON parameter: a statement with thousands of parameters takes longer to build than to run.
 */
const writeRows = (tx: StoreReader, rows: readonly NewMirrorRow[]) =>
  tx.execute(sql`
    insert into ${mirrorRecords}
    select * from jsonb_populate_recordset(
      null::mirror_records, ${JSON.stringify(rows.map(toColumns))}::jsonb)
    on conflict (environment, connection_id, resource, id) do update set
      ${sql.raw(updates.join(", "))}
    where mirror_records.read_at < excluded.read_at`);

/** What is compared. A list's record is compared by its hash, so only the key of its seal is read. */
const comparedColumns = {
  environment: mirrorRecords.environment,
  connectionId: mirrorRecords.connectionId,
  resource: mirrorRecords.resource,
  id: mirrorRecords.id,
  status: mirrorRecords.status,
  source: mirrorRecords.source,
  recordHash: mirrorRecords.recordHash,
  sealedRecord: sql<string>`case ${mirrorRecords.source} when 'list'
    then left(${mirrorRecords.sealedRecord}, 8) else ${mirrorRecords.sealedRecord} end`,
  readAt: mirrorRecords.readAt,
  changedAt: mirrorRecords.changedAt,
};

/** Whether the stored row is the same answer under the newest key, so that only its time changes. */
const isSameRow = (before: ComparedRow, row: Pick<NewMirrorRow, "recordHash">) =>
  before.source === "list" &&
  before.recordHash === row.recordHash &&
  isSealedWithNewest(before.sealedRecord);

/** Rows that are made before a request may be answered in between. */
const rowsAtOnce = 10;

/** Makes the rows of records, in parts: those of several pages at once take 20 ms and more. */
const makeRows = async (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  records: Iterable<MirroredRecord>,
  readAt: Date,
): Promise<(UnsealedRow & { record: MirroredRecord })[]> => {
  const { restFactor } = mirrorSettings();
  const made = [];
  let begin = performance.now();
  for (const record of records) {
    if (made.length > 0 && made.length % rowsAtOnce === 0) {
      const restMs = (performance.now() - begin) * restFactor;
      await (restMs > 0 ? rest(restMs) : letRequestsRun());
      begin = performance.now();
    }
    const row = toMirrorRow(connection, resource, record, { source: "list", readAt });
    made.push({ ...row, record });
  }
  return made;
};

/**
 * Stores the records of one answer of a list, asked for at `readAt` (the store's clock). A record of
 * which the mirror has a later answer stays, and one of the same millisecond too: a single read is asked
 * for after the sweep's page that it corrects. Returns what differed from the mirror.
 */
export const savePage = async (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  records: readonly MirroredRecord[],
  readAt: Date,
): Promise<SavedPage> => {
  const saved: SavedPage = { added: [], changed: [] };
  const byId = new Map(records.map((record) => [record.id, record]));
  const ids = [...byId.keys()].sort();
  if (ids.length === 0) return saved;
  // Before the transaction, which locks the stored rows.
  const made = await makeRows(connection, resource, byId.values(), readAt);
  return store().transaction(async (tx) => {
    // Locked in one order, so that two writers of the same records never wait for each other.
    const stored = await tx
      .select(comparedColumns)
      .from(mirrorRecords)
      .where(and(ofConnection(connection, resource), isOneOf(ids)))
      .orderBy(mirrorRecords.id)
      .for("update");
    const before = new Map(stored.map((row) => [row.id, row]));
    const seenAgain: string[] = [];
    const rows: NewMirrorRow[] = [];
    for (const { record, row, seal } of made) {
      const { id } = row;
      const known = before.get(id);
      if (known && known.readAt >= readAt) continue;
      if (known && isSameRow(known, row)) {
        seenAgain.push(id);
        continue;
      }
      const isChanged = known !== undefined && contradictsRow(known, row, record);
      if (!known) saved.added.push(id);
      if (isChanged) saved.changed.push({ id, from: known.status, to: row.status ?? null });
      rows.push({ ...seal(), ...(known && !isChanged ? { changedAt: known.changedAt } : {}) });
    }
    if (seenAgain.length > 0) {
      await tx
        .update(mirrorRecords)
        .set({ readAt })
        .where(and(ofConnection(connection, resource), isOneOf(seenAgain)));
    }
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    if (rows.length > 0) await writeRows(tx, rows);
    return saved;
  });
};
