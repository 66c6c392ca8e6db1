import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { nameKey } from "#lib/v4/fields/name-key.ts";

export type Value = SQLInputValue;

/** Returns `?, ?, …` for an SQL list of so many values. */
export const placeholders = (count: number) => Array.from({ length: count }, () => "?").join(", ");

/** A SQLite database with a cache of prepared statements. */
export interface Database {
  all<Row>(sql: string, ...values: Value[]): Row[];
  one<Row>(sql: string, ...values: Value[]): Row | undefined;
  /** Returns the row number of an insert. */
  run(sql: string, ...values: Value[]): number;
  prepare(sql: string): StatementSync;
  script(sql: string): void;
  /** Commits all of the work or none of it. A nested call joins the outer transaction. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

const maxStatements = 400;

const durable = "pragma journal_mode = wal; pragma synchronous = full;";
/** For a file that is used only after it is complete: without a journal nothing is written twice. */
const fast = "pragma journal_mode = off; pragma synchronous = off; pragma threads = 2;";

/**
 * Opens a file or `:memory:`. Commits survive a kill of the process, except with `isSeeding`, which
 * is for files that are thrown away if they are not completed.
 */
export const openDatabase = (path: string, isSeeding = false): Database => {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path);
  connection.exec(
    `${isSeeding ? fast : durable} pragma busy_timeout = 5000; pragma cache_size = -65536; pragma temp_store = memory;`,
  );
  // SQLite's own `lower` knows the letters of ASCII alone.
  connection.function("name_key", { deterministic: true }, (text) => nameKey(String(text)));
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  const prepare = (sql: string) => {
    const kept = statements.get(sql);
    if (kept) return kept;
    if (statements.size >= maxStatements) statements.clear();
    const fresh = connection.prepare(sql);
    statements.set(sql, fresh);
    return fresh;
  };

  return {
    prepare,
    // Rows are not checked: the caller states the type that its select list returns.
    all: <Row>(sql: string, ...values: Value[]) => prepare(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: Value[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).lastInsertRowid),
    script: (sql) => connection.exec(sql),
    transaction: (work) => {
      if (depth > 0) return work();
      connection.exec("begin immediate");
      depth += 1;
      try {
        const result = work();
        connection.exec("commit");
        return result;
      } catch (error) {
        connection.exec("rollback");
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
};
