import pg from "pg";
import { consoleRole, superuser } from "./cluster.ts";

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Makes the console's role, or sets its password. It is no superuser and makes neither roles nor
 * databases: whoever takes over the console's connection reads no file and runs no program.
 */
export async function ensureConsoleRole(client: pg.Client, password: string): Promise<void> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [consoleRole]);
  if (found.rowCount === 0) await client.query(`create role ${quoted(consoleRole)}`);
  await client.query(
    `alter role ${quoted(consoleRole)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
  );
}

/** Makes a database that the console's role owns and no other role may connect to. */
export async function createOwnedDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${quoted(name)} owner ${quoted(consoleRole)}`);
  await client.query(`revoke all on database ${quoted(name)} from public`);
}

/**
 * Gives a database that an earlier version made as superuser to the console's role, with
 * everything in it. `inside` is connected to that database.
 */
export async function giveDatabase(inside: pg.Client, name: string): Promise<void> {
  await inside.query("begin");
  await inside.query(`alter database ${quoted(name)} owner to ${quoted(consoleRole)}`);
  await inside.query(`revoke all on database ${quoted(name)} from public`);
  const { rows } = await inside.query<{ statement: string }>(
    `with theirs as (
      select n.oid, n.nspname from pg_namespace n
      where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    )
    select format('alter schema %I owner to %I', nspname, $1::text) as statement
      from theirs where nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to %I',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          else 'table' end, t.nspname, c.relname, $1::text)
      from pg_class c join theirs t on t.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = $2
        and not exists (select 1 from pg_depend d
          where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
      from pg_proc p join theirs t on t.oid = p.pronamespace
      where pg_get_userbyid(p.proowner) = $2`,
    [consoleRole, superuser],
  );
  for (const { statement } of rows) await inside.query(statement);
  await inside.query("commit");
}

/** Whether the console's role owns the database; `null` when there is no such database. */
export async function isOwned(client: pg.Client, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
    [name],
  );
  return rows[0] ? rows[0].owner === consoleRole : null;
}
