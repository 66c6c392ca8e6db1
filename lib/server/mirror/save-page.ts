import "server-only";
import { setImmediate as letRequestsRun, setTimeout as rest } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { ObservationSource } from "#lib/protocol/observation.ts";
import { type ConnectionIdentity, isSealedWithNewest } from "#lib/server/keys/seal.ts";
import {
  type MirroredRecord,
  type MirrorRow,
  type NewMirrorRow,
  toMirrorRow,
  type UnsealedRow,
} from "#lib/server/mirror/mirror-row.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import {
  insertObservations,
  type NewObservation,
  observe,
  type SeenRow,
} from "#lib/server/mirror/observations.ts";
import { shownFactsOf } from "#lib/server/mirror/observed-facts.ts";
import { isOutdated } from "#lib/server/mirror/outdated-answers.ts";
import { type ComparedRow, contradictsRow } from "#lib/server/mirror/save-record.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { noteOpenOrdersWritten } from "#lib/server/mirror/vacuum-mirror.ts";
import { addRows, updateRows } from "#lib/server/mirror/write-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

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

type MadeRow = Awaited<ReturnType<typeof makeRows>>[number];
type StoredRow = Pick<MirrorRow, keyof typeof comparedColumns>;

/** The rows of a page by what is done with them. */
interface SortedRows {
  /** Of which the mirror has the same answer: only the time changes. */
  seenAgain: string[];
  differing: { made: MadeRow; known: StoredRow }[];
  added: MadeRow[];
}

const sortRows = (
  made: readonly MadeRow[],
  stored: ReadonlyMap<string, StoredRow>,
  readAt: Date,
): SortedRows => {
  const sorted: SortedRows = { seenAgain: [], differing: [], added: [] };
  for (const each of made) {
    const { id } = each.row;
    const known = stored.get(id);
    if (!known) sorted.added.push(each);
    else if (known.readAt >= readAt) continue;
    else if (isSameRow(known, each.row)) sorted.seenAgain.push(id);
    else sorted.differing.push({ made: each, known });
  }
  return sorted;
};

/** Reads what the rows of differing records must be decrypted for. The rows are locked. */
const readSeen = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  resource: MirroredResource,
  ids: readonly string[],
): Promise<Map<string, SeenRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      environment: mirrorRecords.environment,
      connectionId: mirrorRecords.connectionId,
      resource: mirrorRecords.resource,
      id: mirrorRecords.id,
      sealedRecord: mirrorRecords.sealedRecord,
      sealedUnshown: mirrorRecords.sealedUnshown,
      readAt: mirrorRecords.readAt,
    })
    .from(mirrorRecords)
    .where(and(ofConnection(connection, resource), isOneOf(ids)));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Where a page comes from, and when it was asked for and was there, by the store's clock. */
export interface PageAnswer {
  records: readonly MirroredRecord[];
  readAt: Date;
  /** Absent: now. */
  answeredAt?: Date;
  source: ObservationSource;
}

const isOpenOrder = ({ row }: MadeRow) => row.resource === "orders" && row.isOpen;

/**
 * Stores rows in one transaction with what changed in them, without open orders of an outdated answer. Returns those
 * that another writer added meanwhile, which were not compared and not stored.
 */
const saveRows = (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  all: readonly MadeRow[],
  { readAt, answeredAt, source }: Omit<PageAnswer, "records">,
): Promise<{ saved: SavedPage; left: MadeRow[] }> =>
  store().transaction(async (tx) => {
    const saved: SavedPage = { added: [], changed: [] };
    const isLate = all.some(isOpenOrder) && (await isOutdated(tx, connection, readAt));
    const made = isLate ? all.filter((each) => !isOpenOrder(each)) : all;
    const ids = made.map(({ row }) => row.id);
    // Locked in one order, so that two writers of the same records never wait for each other.
    const stored = await tx
      .select(comparedColumns)
      .from(mirrorRecords)
      .where(and(ofConnection(connection, resource), isOneOf(ids)))
      .orderBy(mirrorRecords.id)
      .for("update");
    const sorted = sortRows(made, new Map(stored.map((row) => [row.id, row])), readAt);
    const { seenAgain, differing, added } = sorted;
    if (seenAgain.length > 0) {
      await tx
        .update(mirrorRecords)
        .set({ readAt })
        .where(and(ofConnection(connection, resource), isOneOf(seenAgain)));
    }
    const differingIds = differing.map(({ known }) => known.id);
    const seen = await readSeen(tx, connection, resource, differingIds);
    const until = answeredAt ?? storeDate();
    const rows: NewMirrorRow[] = [];
    const changes: NewObservation[] = [];
    for (const { made: each, known } of differing) {
      const { record, row, seal } = each;
      const isChanged = contradictsRow(known, row, record);
      if (isChanged) saved.changed.push({ id: row.id, from: known.status, to: row.status ?? null });
      const seenRow = seen.get(row.id);
      const observed =
        seenRow && observe(seenRow, shownFactsOf(resource, record), { source, until });
      if (observed?.observation) changes.push(observed.observation);
      rows.push({
        ...seal(),
        sealedUnshown: observed?.sealedUnshown ?? null,
        slipCount: observed?.slipCount ?? 0,
        ...(isChanged ? {} : { changedAt: known.changedAt }),
      });
    }
    const beside = changes.length > 0 ? insertObservations(changes) : null;
    if (rows.length > 0) await updateRows(tx, rows, beside);
    const newIds = new Set(
      await addRows(
        tx,
        added.map(({ seal }) => seal()),
      ),
    );
    saved.added.push(...newIds);
    return { saved, left: added.filter(({ row }) => !newIds.has(row.id)) };
  });

/**
 * Stores the records of one answer of a list and what changed in them. A record of which the mirror has
 * a later answer stays, and one of the same millisecond too: a single read is asked for after the
 * sweep's page that it corrects. Returns what differed from the mirror.
 */
export const savePage = async (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  { records, ...answer }: PageAnswer,
): Promise<SavedPage> => {
  const all: SavedPage = { added: [], changed: [] };
  const byId = new Map(records.map((record) => [record.id, record]));
  // Before the transaction, which locks the stored rows.
  let left = await makeRows(connection, resource, byId.values(), answer.readAt);
  // Written in one order, for the same reason as they are locked in one.
  left.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  const openCount = left.filter(isOpenOrder).length;
  while (left.length > 0) {
    const { saved, left: others } = await saveRows(connection, resource, left, answer);
    all.added.push(...saved.added);
    all.changed.push(...saved.changed);
    left = others;
  }
  noteOpenOrdersWritten(openCount);
  return all;
};
