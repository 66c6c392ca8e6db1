import pg from "pg";

export const superuser = "quartermaster";

/** The role that Quartermaster connects as. It owns its databases and has no other rights. */
export const consoleRole = "quartermaster_console";

export const mainDatabase = "quartermaster";

/**
 * The prefix of the databases of test files. They are dropped after the run: in the minutes after files were
 * deleted, ext4 without a journal passes over each of their inodes whenever it creates another file, and a
 * database has 300 files.
 */
export const testDatabases = "qm_test_";

export const urlOf = (role: string, port: number, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/** Connects to a database for the time of `work`. */
export async function inDatabase<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Creates Quartermaster's role, or sets its password. The role is no superuser and can create neither
 * roles nor databases, so its connection can't read files or run programs on the server.
 */
async function ensureConsoleRole(client: pg.Client, password: string): Promise<void> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [consoleRole]);
  if (found.rowCount === 0) await client.query(`create role ${quoted(consoleRole)}`);
  await client.query(
    `alter role ${quoted(consoleRole)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
  );
}

/**
 * Creates a database that Quartermaster's role owns and no other role can connect to, empty or as a copy of another
 * one that nobody uses.
 */
export async function createOwnedDatabase(
  client: pg.Client,
  name: string,
  template = "template1",
): Promise<void> {
  await client.query(
    `create database ${quoted(name)} owner ${quoted(consoleRole)} template ${quoted(template)}`,
  );
  await client.query(`revoke all on database ${quoted(name)} from public`);
}

/** Drops every database whose name begins with a prefix. */
export async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows)
    await client.query(`drop database ${quoted(datname)} with (force)`);
}

/**
 * Makes Quartermaster's role the owner of the main database, and of everything in it, that an earlier
 * version created as superuser. `inside` is connected to that database.
 */
async function transferDatabase(inside: pg.Client): Promise<void> {
  await inside.query("begin");
  await inside.query(`alter database ${quoted(mainDatabase)} owner to ${quoted(consoleRole)}`);
  await inside.query(`revoke all on database ${quoted(mainDatabase)} from public`);
  const { rows } = await inside.query<{ statement: string }>(
    `with own_schemas as (
      select n.oid, n.nspname from pg_namespace n
      where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    )
    select format('alter schema %I owner to %I', nspname, $1::text) as statement
      from own_schemas where nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to %I',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          else 'table' end, t.nspname, c.relname, $1::text)
      from pg_class c join own_schemas t on t.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = $2
        and not exists (select 1 from pg_depend d
          where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
      from pg_proc p join own_schemas t on t.oid = p.pronamespace
      where pg_get_userbyid(p.proowner) = $2`,
    [consoleRole, superuser],
  );
  for (const { statement } of rows) await inside.query(statement);
  await inside.query("commit");
}

/** Creates Quartermaster's role and database, or transfers the database of an earlier version. */
export async function prepareDatabase(
  adminUrlOf: (database: string) => string,
  consolePassword: string,
): Promise<void> {
  const owner = await inDatabase(adminUrlOf("postgres"), async (client) => {
    await ensureConsoleRole(client, consolePassword);
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [mainDatabase],
    );
    if (rows[0] === undefined) await createOwnedDatabase(client, mainDatabase);
    return rows[0]?.owner ?? consoleRole;
  });
  if (owner !== consoleRole) await inDatabase(adminUrlOf(mainDatabase), transferDatabase);
}
