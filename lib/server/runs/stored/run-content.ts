import "server-only";
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { StoredWrite } from "#lib/runs/check/checked-line.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { openWrite, type RunRecord, type RunRow } from "#lib/server/runs/stored/run-row.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A row of a run is no longer the one that was checked: nothing more of the run is sent. */
export class ChangedRow extends Error {
  constructor() {
    super("A row is no longer what was checked and approved.");
  }
}

/** Reads what identifies the rows of a run, without the sealed texts, which are most of a row. */
export const readContentRows = ({ id }: Pick<RunRecord, "id">) => {
  const { line, position, operation, writeHash, hole, dependsOn } = getTableColumns(runRows);
  return store()
    .select({ line, position, operation, writeHash, hole, dependsOn })
    .from(runRows)
    .where(eq(runRows.runId, id))
    .orderBy(asc(runRows.position));
};

type ContentRow = Awaited<ReturnType<typeof readContentRows>>[number];

/** Returns the keyed hash of all rows of a run, in their order. */
export const contentHashOf = ({ id }: Pick<RunRecord, "id">, rows: readonly ContentRow[]): string =>
  keyedHash("run content", [
    id,
    ...rows.map((row) => [row.position, row.operation, row.writeHash, row.hole, row.dependsOn]),
  ]);

/** Returns whether the rows of a run are those that its check has frozen. */
export const hasFrozenRows = async (run: Pick<RunRecord, "id" | "contentHash">): Promise<boolean> =>
  run.contentHash !== null &&
  isSameHash(contentHashOf(run, await readContentRows(run)), run.contentHash);

/** Returns the keyed hash of one write, which the hash of its run has. */
export const writeHashOf = (operation: WriteName, write: StoredWrite): string =>
  keyedHash("run write", [operation, write]);

/** Decrypts a write. Throws `SealError`, and `ChangedRow` where it is not the one that was checked. */
export const openFrozenWrite = (row: RunRow): StoredWrite => {
  const write = openWrite(row);
  const { operation, writeHash } = row;
  if (operation === null || writeHash === null) throw new ChangedRow();
  if (!isSameHash(writeHashOf(operation, write), writeHash)) throw new ChangedRow();
  return write;
};
