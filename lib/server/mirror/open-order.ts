import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";

const table = mirrorRecords;

/** The open orders that the mirror has of a connection. An index has them, without the time of their last read. */
export const isOpenOrder = ({ environment, id }: ConnectionIdentity): SQL =>
  sql`(${table.environment} = ${environment} and ${table.connectionId} = ${id}
    and ${table.resource} = 'orders' and ${table.isOpen})`;
