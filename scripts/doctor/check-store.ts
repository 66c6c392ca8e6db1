import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { EnvError, env } from "#lib/server/env.ts";
import { givenKeys, requireMasterKeys } from "#lib/server/keys/rotation/master-keys.ts";
import * as schema from "#lib/server/store/schema.ts";
import {
  compareSchema,
  findSchemaLevel,
  nameOfLevel,
  newerSchemaText,
} from "#lib/server/store/schema-level.ts";
import { maxClockDifferenceMs } from "#lib/server/store/store-clock.ts";
import { findStoreProblem } from "#lib/server/store/store-problem.ts";
import { checkRetention } from "./check-retention.ts";
import { type Finding, findingsOf, reasonOf, secondsText } from "./finding.ts";

const database = findingsOf("database");
const schemaLevel = findingsOf("schema");
const masterKey = findingsOf("master key");
const clock = findingsOf("clock, database");
const requests = findingsOf("requests");

const checkRole = async (client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ version: number; rolsuper: boolean; ssl: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, rolsuper,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as ssl
    from pg_roles where rolname = current_user`,
  );
  const { version = 0, rolsuper = false, ssl = false } = rows[0] ?? {};
  const text = `PostgreSQL ${version}, ${ssl ? "with" : "without"} TLS`;
  if (version < 15) return database.wrong(`${text}.`, "Use PostgreSQL 15 or newer.");
  if (!rolsuper) return database.right(`${text}, with a role that is no superuser.`);
  return database.unusual(
    `${text}, with a superuser.`,
    "Use a role that owns only this database: create role quartermaster login; alter database … owner to quartermaster.",
  );
};

const checkSchema = async (client: Client): Promise<Finding> => {
  const level = await findSchemaLevel(client);
  const name = nameOfLevel(level);
  switch (compareSchema(level)) {
    case "current":
      return schemaLevel.right(`At step ${name}, that of this version.`);
    case "empty":
      return schemaLevel.unusual(
        "The database is empty.",
        "Start Quartermaster, or: npm run migrate",
      );
    case "older":
      return schemaLevel.unusual(
        `At step ${name}, older than this version.`,
        "Back it up, then start this version, or: npm run migrate",
      );
    case "newer": {
      const [text = "", ...mend] = newerSchemaText(level).split("\n");
      return schemaLevel.wrong(text, mend.join(" "));
    }
  }
};

const checkKeys = async (client: Client): Promise<Finding> => {
  const given = givenKeys()
    .map(({ version, fingerprint }) => `${fingerprint} (version ${version})`)
    .join(", ");
  try {
    await drizzle(client, { schema }).transaction(requireMasterKeys, { accessMode: "read only" });
    return masterKey.right(`Fingerprint ${given}; it fits what is stored.`);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return masterKey.wrong(
      error.message.replaceAll("\n", " "),
      "Set QM_MASTER_KEY to the key of that fingerprint, in every instance. See The master key in docs/operate.md.",
    );
  }
};

const checkClock = async (client: Client): Promise<Finding> => {
  const began = performance.now();
  const { rows } = await client.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const ahead = Date.now() - (performance.now() - began) / 2 - (rows[0]?.now ?? 0);
  const text = `This machine is ${secondsText(ahead)} ${ahead > 0 ? "ahead of" : "behind"} the database.`;
  if (Math.abs(ahead) < maxClockDifferenceMs) return clock.right(text);
  return clock.unusual(
    text,
    "Set both by NTP. Deadlines go by the database's clock; ID tokens of the identity provider are checked by this machine's.",
  );
};

/** Nothing to check in a database without the table, which is empty or of an earlier version. */
const checkHold = async (client: Client): Promise<Finding> => {
  const { rows: tables } = await client.query<{ has: boolean }>(
    "select to_regclass('store_identity') is not null as has",
  );
  if (!tables[0]?.has) return requests.skipped("None was stored yet.");
  const { rows } = await client.query<{ since: Date }>(
    "select held_at as since from store_identity where held_at is not null",
  );
  const [held] = rows;
  if (!held) return requests.right("They are sent.");
  return requests.unusual(
    `Nothing is sent since ${held.since.toISOString()}, because the database was set back.`,
    "An admin compares and releases it at Settings / Restored database.",
  );
};

/** Checks the database, its schema, whose master keys it was encrypted with, its clock, whether it is held, and what is too old. */
export const checkStore = async (): Promise<Finding[]> => {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: "quartermaster doctor",
  });
  client.on("error", () => undefined);
  const findings: Finding[] = [];
  try {
    await client.connect();
    for (const check of [checkRole, checkSchema, checkKeys, checkClock, checkHold]) {
      findings.push(await check(client));
    }
    findings.push(...(await checkRetention(client)));
  } catch (error) {
    const problem =
      findStoreProblem(error) ?? `The database could not be asked (${reasonOf(error)}).`;
    const [text = "", ...mend] = problem.split(/(?<=\.) /);
    findings.push(database.wrong(text, mend.join(" ") || "Look into the log of PostgreSQL."));
  } finally {
    await client.end().catch(() => undefined);
  }
  return findings;
};
