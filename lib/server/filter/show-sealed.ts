import "server-only";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import type { SealedRow } from "#lib/server/filter/filter-rows.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { type MirroredRecord, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { openSeen } from "#lib/server/mirror/save-seen.ts";
import type { Role } from "#lib/server/role.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

/** Decrypts records as a role may see them. Throws `SealError`. */
export const showSealed = <Row extends MirroredRecord>(
  { environment, id: connectionId }: Connection,
  list: FilteredList,
  role: Role,
  rows: readonly SealedRow[],
): Row[] =>
  rows.map(({ id, sealedRecord, sealedSeen, movedAt }) => {
    const row = { environment, connectionId, resource: list, id, sealedRecord };
    const record = {
      ...openMirrorRecord<Row>(row),
      ...(sealedSeen && { lastSeen: openSeen({ environment, id: connectionId }, id, sealedSeen) }),
      ...(movedAt && { movedAt: new Date(movedAt).toISOString() }),
    };
    return showUnsafeIn(redact(role, record));
  });
