import type { LastKnown } from "#lib/protocol/read-answer.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { perProcess } from "#lib/server/per-process.ts";
import type { StoredAnswer } from "#lib/server/upstream/perform.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** A record as a key read it last, before it is redacted for a role. */
export type LastKnownRecord = StoredAnswer & Pick<LastKnown, "isPartial">;

/** Returns the record that a read of this name answers; `null` where none may be shown. */
export type FindLastKnown = (
  connection: Connection,
  name: ReadName,
  id: string,
) => Promise<LastKnownRecord | null>;

const source = perProcess("qmLastKnownRecords", () => ({ find: null as FindLastKnown | null }));

/** Sets where records come from while the service does not answer. Without one, reads fail. */
export const provideLastKnown = (find: FindLastKnown | null): void => {
  source().find = find;
};

/** Returns a record from the source; `null` without one. Throws what the source throws. */
export const findLastKnown: FindLastKnown = async (connection, name, id) =>
  (await source().find?.(connection, name, id)) ?? null;
