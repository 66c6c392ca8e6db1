import { createHash } from "node:crypto";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { Result } from "#sandbox/handlers/handler.ts";
import type { Database } from "#sandbox/world/database.ts";
import { insertRow } from "#sandbox/world/insert.ts";

/** A header with which tests mark a write. It is recorded and never changes how it is handled. */
export const testHeader = "x-qm-test-write";

/** A committed write. */
export interface LedgerWrite {
  /** Rises with every commit. */
  id: number;
  operation: string;
  header: string | null;
  /** `order`, `employee`, `product`, … */
  resource: string;
  resourceId: string;
  /** Real time, ISO 8601, UTC. */
  committedAt: string;
  /** SHA-256 of the raw bytes of the body, hex. */
  bodyHash: string;
  /** Whether it was committed after its answer. */
  late: boolean;
}

/** Creates the table of the ledger if the world has none. */
export const openLedger = (db: Database) =>
  db.script(`
create table if not exists control_writes (
  id integer primary key, operation text not null, header text, resource text not null,
  resource_id text not null, committed_at integer not null, body_hash text not null,
  late integer not null
);
create index if not exists control_writes_by_header on control_writes (header);
`);

/** Records a write in the transaction of the write, so that both commit or neither. */
export const recordWrite = (
  db: Database,
  name: OperationName,
  write: {
    headers: Headers;
    bytes: Uint8Array;
    result: Result;
    isLate: boolean;
    /** Returns the id in the form of the answers. */
    writeId: (id: string) => string;
  },
) => {
  const { headers, bytes, result, isLate, writeId } = write;
  insertRow(db, "control_writes", {
    operation: name,
    header: headers.get(testHeader),
    resource: specOf(name).output.key,
    resource_id: result.kind === "one" ? writeId(String(result.record.id)) : "",
    committed_at: Date.now(),
    body_hash: createHash("sha256").update(bytes).digest("hex"),
    late: isLate ? 1 : 0,
  });
};

const columns =
  "id, operation, header, resource, resource_id as resourceId, committed_at as committedAt, body_hash as bodyHash, late";
type Row = Omit<LedgerWrite, "committedAt" | "late"> & { committedAt: number; late: number };

const toWrite = (row: Row): LedgerWrite => ({
  ...row,
  committedAt: new Date(row.committedAt).toISOString(),
  late: row.late === 1,
});

/**
 * Returns a page of writes in the order of their commits. `after` is the id of the last write of the
 * previous page, and `next` the `after` of the next page.
 */
export const listWrites = (
  db: Database,
  query: {
    header?: string | undefined;
    operation?: string | undefined;
    after: number;
    limit: number;
  },
) => {
  const { header, operation, after, limit } = query;
  const where = `${header === undefined ? "" : " and header = ?"}${operation === undefined ? "" : " and operation = ?"}`;
  const values = [header, operation].filter((value) => value !== undefined);
  const rows = db.all<Row>(
    `select ${columns} from control_writes where id > ?${where} order by id limit ?`,
    after,
    ...values,
    limit + 1,
  );
  const counted = db.one<{ count: number }>(
    `select count(*) as count from control_writes where true${where}`,
    ...values,
  );
  const writes = rows.slice(0, limit).map(toWrite);
  return {
    writes,
    totalCount: counted?.count ?? 0,
    next: rows.length > limit ? (writes.at(-1)?.id ?? null) : null,
  };
};

/** Returns how many writes committed for each test header, and the writes of duplicated headers. */
export const summarizeWrites = (db: Database) => {
  const groups = db.all<{ header: string; count: number }>(
    "select header, count(*) as count from control_writes where header is not null group by header order by min(id)",
  );
  const totals = db.one<{ total: number; late: number | null; unmarked: number }>(
    "select count(*) as total, sum(late) as late, count(*) - count(header) as unmarked from control_writes",
  );
  return {
    total: totals?.total ?? 0,
    late: totals?.late ?? 0,
    /** Writes without the test header. */
    unmarked: totals?.unmarked ?? 0,
    counts: Object.fromEntries(groups.map(({ header, count }) => [header, count])),
    duplicates: groups
      .filter(({ count }) => count > 1)
      .map(({ header, count }) => ({
        header,
        count,
        writes: db
          .all<Row>(`select ${columns} from control_writes where header = ? order by id`, header)
          .map(toWrite),
      })),
  };
};
