import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { env } from "#lib/server/env.ts";
import { errorFields } from "#lib/server/log.ts";
import {
  findSchemaLevel,
  knownSteps,
  migrationsFolder,
  nameOfLevel,
  noteSchemaLevel,
  requireKnownSchema,
  SchemaError,
} from "#lib/server/store/schema-level.ts";

/** Any constant: all processes that prepare this store take the same advisory lock. */
const lock = 7_418_220_264;

/**
 * Runs `work` while no other process prepares this store, over a connection of its own: a step of the schema,
 * and the wait for another process's, may take longer than a page's statement.
 */
export const withStoreLock = async (work: (client: Client) => Promise<void>) => {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    application_name: "quartermaster prepare",
  });
  // A connection that the server ends fails the statement that runs.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await work(client);
  } finally {
    // Ends the lock with the session.
    await client.end();
  }
};

const separator = "--> statement-breakpoint";

/** Returns the step that has this statement, or `null`. */
const stepOf = (statement: string): string | null =>
  knownSteps()
    .map(({ tag }) => tag)
    .find((tag) =>
      readFileSync(join(migrationsFolder(), `${tag}.sql`), "utf8")
        .split(separator)
        .includes(statement),
    ) ?? null;

/** Returns the beginning of a statement in one line. Steps are part of the program and hold no value. */
const shortened = (statement: string): string => {
  const line = statement.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};

/** Returns what a failed step says, or `null` for an error of something else, such as a lost connection. */
const toSchemaError = (error: unknown, before: string): SchemaError | null => {
  if (!(error instanceof Error && "query" in error && typeof error.query === "string")) return null;
  const step = stepOf(error.query);
  const { code, message } = errorFields(error);
  if (step === null || code === undefined) return null;
  return new SchemaError(
    [
      `Step ${step} of the schema failed, and the schema is as it was, at step ${before}.`,
      `Statement: ${shortened(error.query)}`,
      `PostgreSQL: ${message} (${code})`,
      "The version that ran until now still fits the schema: start it again to go on working. Mend the cause, then run npm run migrate with this version.",
    ].join("\n"),
  );
};

/**
 * Brings the schema up to date, all steps in one transaction. The caller holds the store's lock. Throws
 * `SchemaError` for a schema of a newer program and for a step that fails.
 */
export const applyMigrations = async (client: Client): Promise<void> => {
  await requireKnownSchema(client);
  const before = nameOfLevel(await findSchemaLevel(client));
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } catch (error) {
    throw toSchemaError(error, before) ?? error;
  }
  await noteSchemaLevel(client);
};

/**
 * Takes the steps of the schema up to one, for the rows of a backup that was made then. The rows that say
 * which steps were taken are those of the backup. Throws `SchemaError` for a step that this version lacks.
 */
export const takeSteps = async (client: Client, last: string): Promise<void> => {
  const steps = knownSteps();
  const index = steps.findIndex(({ tag }) => tag === last);
  if (index < 0) {
    throw new SchemaError(
      `The backup's schema is at step ${last}, which this version does not know. Restore it with the version that made it.`,
    );
  }
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { tag } of steps.slice(0, index + 1)) {
    const text = readFileSync(join(migrationsFolder(), `${tag}.sql`), "utf8");
    for (const statement of text.split(separator)) await client.query(statement);
  }
};

export const migrateStore = (): Promise<void> => withStoreLock(applyMigrations);
