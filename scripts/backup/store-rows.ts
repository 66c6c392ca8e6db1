import { type Client, escapeIdentifier } from "pg";
import type { BackupEnd, BackupLine } from "./backup-file.ts";

/** The records of the steps that the schema has taken, beside the tables of Quartermaster. */
export const stepsTable = "drizzle.__drizzle_migrations";

/** Triggers fill them again when the rows that they count are stored. */
const filledByTriggers = ["mirror_counts", "mirror_outcome_counts"];

const rowsAtOnce = 1_000;

/** Returns a table's name with its schema, ready for a statement. */
export const quotedName = (name: string): string =>
  (name.includes(".") ? name : `public.${name}`).split(".").map(escapeIdentifier).join(".");

/** Returns the columns of each table that a backup has, by name, in an order in which their rows can be stored. */
export const listTables = async (client: Client): Promise<Map<string, string[]>> => {
  const { rows: columns } = await client.query<{ table: string; columns: string[] }>(
    `
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and c.relname <> all ($1)
    group by c.relname order by c.relname`,
    [filledByTriggers],
  );
  const { rows: references } = await client.query<{ table: string; needs: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as needs
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const byName = new Map(columns.map((each) => [each.table, each.columns]));
  const sorted = new Map<string, string[]>();
  const add = (table: string) => {
    if (sorted.has(table)) return;
    for (const { needs } of references.filter((each) => each.table === table)) add(needs);
    sorted.set(table, byName.get(table) ?? []);
  };
  for (const { table } of columns) add(table);
  return sorted;
};

/** Reads all rows, table by table, as text. `rowCounts` is filled meanwhile. */
export const readRows = async function* (
  client: Client,
  rowCounts: Record<string, number>,
): AsyncGenerator<BackupLine> {
  const tables = await listTables(client);
  for (const [table, columns] of [[stepsTable, ["id", "hash", "created_at"]] as const, ...tables]) {
    yield { table, columns: [...columns] };
    rowCounts[table] = 0;
    await client.query(
      `declare backup_rows no scroll cursor for select each::text as row from ${quotedName(table)} each`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
      if (rows.length === 0) break;
      rowCounts[table] += rows.length;
      for (const { row } of rows) yield row;
    }
    await client.query("close backup_rows");
  }
};

/** Returns the last number that each sequence gave, `null` if it gave none. */
export const readSequences = async (client: Client): Promise<BackupEnd["sequences"]> => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

/** Stores rows that were read as text. */
export const insertRows = async (
  client: Client,
  table: string,
  rows: readonly string[],
): Promise<void> => {
  const name = quotedName(table);
  await client.query(
    `insert into ${name} overriding system value
      select (given.row::${name}).* from unnest($1::text[]) as given(row)`,
    [rows],
  );
};
