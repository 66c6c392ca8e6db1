import "server-only";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import { type SingleResource, singleReads } from "#lib/server/mirror/mirrored-resources.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import type { SweepRun } from "#lib/server/mirror/sweep-run.ts";
import { isV4Error } from "#lib/v4/errors.ts";

export const isHiddenFailure = (error: unknown) =>
  isV4Error(error) && (error.kind === "not_found" || error.kind === "authorization");

/** Reads one record within a sweep and stores it. Returns `null` if the key can't see it (403, 404). */
export const readSingle = async (
  run: SweepRun,
  resource: SingleResource,
  recordId: string,
): Promise<MirroredRecord | null> => {
  try {
    const { data, readAt } = await run.read(singleReads[resource], { id: recordId });
    const record: MirroredRecord = data;
    const { id } = record;
    const { outcome, from, to } = await saveSingleRecord(run.connection, resource, {
      record,
      readAt,
      source: "sweep",
    });
    if (outcome === "changed") run.noteStatuses(resource, [{ id, from, to }]);
    await run.note(resource, outcome === "unchanged" ? [] : [id]);
    return record;
  } catch (error) {
    if (isHiddenFailure(error)) return null;
    throw error;
  }
};
