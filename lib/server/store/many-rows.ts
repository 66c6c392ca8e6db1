import "server-only";
import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows of one INSERT: a statement of PostgreSQL has at most 65,535 parameters, one for each value. */
const maxRows = 1_000;

/** Returns the rows in batches, each small enough for one INSERT. */
export const batchesOf = <Row>(rows: readonly Row[], size = maxRows): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  );

/**
 * Returns rows as a select of one JSON parameter, to insert: a statement with thousands of parameters
 * takes longer to build than to run. Each row has every column of the table that has a default.
 */
export const selectRows = <Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): SQL => {
  const columns = getTableColumns(table);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field]?.name, value])),
  );
  return sql`
    select * from jsonb_populate_recordset(
      null::${sql.identifier(getTableName(table))}, ${JSON.stringify(named)}::jsonb)`;
};

/** Returns the condition that a text column has one of these values, which take one parameter. */
export const isAnyOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
