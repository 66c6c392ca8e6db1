import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Rows of one INSERT: a statement of PostgreSQL has at most 65,535 parameters, one for each value. */
const maxRows = 1_000;

/** Returns the rows in batches, each small enough for one INSERT. */
export const batchesOf = <Row>(rows: readonly Row[], size = maxRows): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  );

/** Returns the condition that a text column has one of these values, which take one parameter. */
export const isAnyOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
