import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type Value = SQLInputValue;

/** One SQLite file with its statements kept prepared. */
export interface Database {
  all<Row>(sql: string, ...values: Value[]): Row[];
  one<Row>(sql: string, ...values: Value[]): Row | undefined;
  /** Returns the row number of an insert. */
  run(sql: string, ...values: Value[]): number;
  prepare(sql: string): StatementSync;
  script(sql: string): void;
  /** All or nothing; nested calls join the outer one. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

const keptStatements = 400;

const durable = "pragma journal_mode = wal; pragma synchronous = full;";
/** For a file that counts only once it is whole: no journal to write everything twice. */
const hasty = "pragma journal_mode = off; pragma synchronous = off; pragma threads = 2;";

/** Opens the file (or `:memory:`), durable against a kill at any moment unless `making` it. */
export const openDatabase = (path: string, making = false): Database => {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path);
  connection.exec(
    `${making ? hasty : durable} pragma busy_timeout = 5000; pragma cache_size = -65536; pragma temp_store = memory;`,
  );
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  const prepare = (sql: string) => {
    const kept = statements.get(sql);
    if (kept) return kept;
    if (statements.size >= keptStatements) statements.clear();
    const fresh = connection.prepare(sql);
    statements.set(sql, fresh);
    return fresh;
  };

  return {
    prepare,
    // The one place where a row's type is taken on trust: it is the select list beside the call.
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
