import "server-only";
import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ChangeMessage } from "#lib/protocol/event.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { Change } from "#lib/server/live/publish-changes.ts";
import { changes, webhookSecrets } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Past this number of changes since a cursor, the browser reads everything on screen again. */
const maxRows = 2_000;
/** Past this number of changed records of one resource, any of them may have changed. */
const maxRecords = 200;

const isOf = ({ environment, id }: ConnectionIdentity) =>
  and(eq(changes.environment, environment), eq(changes.connectionId, id));

/** Returns each changed record once; a resource with too many of them as a whole. */
const summarize = (rows: readonly Change[]): Change[] => {
  const byResource = new Map<Change["resource"], Set<string | null>>();
  for (const { resource, id } of rows) {
    byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
  }
  return [...byResource].flatMap(([resource, ids]): Change[] =>
    ids.has(null) || ids.size > maxRecords
      ? [{ resource, id: null }]
      : [...ids].map((id) => ({ resource, id })),
  );
};

/**
 * A page is read by the server before its script opens the stream. What changed in this time before
 * the stream is announced too. A change has the time at which its record was asked for, which a slow
 * service answers later. PostgreSQL interval.
 */
const beforeStart = "30 seconds";

/** Returns the cursor after the newest change of a connection; 0 if none is kept. */
const newestCursor = async (connection: ConnectionIdentity): Promise<number> => {
  const [newest] = await store()
    .select({ id: changes.id })
    .from(changes)
    .where(isOf(connection))
    .orderBy(desc(changes.id))
    .limit(1);
  return newest?.id ?? 0;
};

const findChanges = async (
  connection: ConnectionIdentity,
  isNew: SQL,
): Promise<ChangeMessage | null> => {
  const rows = await store()
    .select({ cursor: changes.id, resource: changes.resource, id: changes.recordId })
    .from(changes)
    .where(and(isOf(connection), isNew))
    .orderBy(asc(changes.id))
    .limit(maxRows + 1);
  const last = rows.at(-1);
  if (!last) return null;
  const at = Date.now();
  if (rows.length <= maxRows) return { cursor: last.cursor, at, changed: summarize(rows) };
  return { cursor: await newestCursor(connection), at, changed: [], isReset: true };
};

/** Returns what changed in a connection's records after a cursor; `null` if nothing did. */
export const changesSince = (
  connection: ConnectionIdentity,
  cursor: number,
): Promise<ChangeMessage | null> => findChanges(connection, gt(changes.id, cursor));

/** Returns whether changes after the cursor may have been deleted, or the cursor is of another store. */
const isTooOld = async (cursor: number): Promise<boolean> => {
  const { rows } = await store().execute<{ oldest: string | null; last: string }>(sql`
    select (select min(id) from ${changes}) as oldest,
      (select case when is_called then last_value else 0 end from changes_id_seq) as last`);
  const [row] = rows;
  if (!row || cursor > Number(row.last)) return true;
  return cursor < (row.oldest === null ? Number(row.last) : Number(row.oldest) - 1);
};

/**
 * Returns the first message of a stream: what changed since the cursor that the browser has seen.
 * `cursor: null`: the browser has just begun, and gets what changed while its page loaded.
 */
export const firstMessage = async (
  connection: ConnectionIdentity,
  cursor: number | null,
): Promise<ChangeMessage> => {
  if (cursor === null) {
    const recent = sql`${changes.at} > clock_timestamp() - ${beforeStart}::interval`;
    const found = await findChanges(connection, recent);
    return found ?? { cursor: await newestCursor(connection), at: Date.now(), changed: [] };
  }
  // Before the changes, which may be deleted in between.
  const [since, isReset] = [await changesSince(connection, cursor), await isTooOld(cursor)];
  if (!isReset) return since ?? { cursor, at: Date.now(), changed: [] };
  return { cursor: await newestCursor(connection), at: Date.now(), changed: [], isReset };
};

/** Returns whether the service sends events for a connection: it has a secret that is accepted. */
export const receivesEvents = async ({ environment, id }: ConnectionIdentity): Promise<boolean> => {
  const [secret] = await store()
    .select({ id: webhookSecrets.id })
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.environment, environment),
        eq(webhookSecrets.connectionId, id),
        or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, sql`clock_timestamp()`)),
      ),
    )
    .limit(1);
  return secret !== undefined;
};
