import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locateCluster } from "./cluster-location.ts";
import { inDatabase } from "./databases.ts";
import { type Postgres, startPostgres, stopPostgres } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "qm-cluster-"));
const cluster = join(folder, "data", "postgres");

const query = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  inDatabase(url, async (client) => (await client.query<Row>(text)).rows);

let server: Postgres;

beforeAll(async () => {
  server = await startPostgres(cluster);
});
afterAll(async () => {
  await server.release();
  await stopPostgres(cluster);
  const { data, account } = locateCluster(cluster);
  rmSync(folder, { recursive: true, force: true });
  if (account) rmSync(join(data, ".."), { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("gives Quartermaster a role that is no superuser and can create nothing outside its database", async () => {
    expect(
      await query(
        server.url,
        "select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }]);
    await query(server.url, "create table of_the_console (id int)");
    for (const statement of [
      "create database other",
      "create role other",
      "copy of_the_console from program 'true'",
      "select pg_read_file('PG_VERSION')",
      "alter role current_user superuser",
    ]) {
      await expect(query(server.url, statement), statement).rejects.toThrow(
        /permission denied|must be superuser|only roles|denied/i,
      );
    }
  });

  it("transfers a database that a superuser created, with everything in it, to that role", async () => {
    await query(server.adminUrl, "alter database quartermaster owner to current_user");
    await query(
      server.adminUrl,
      "create schema drizzle; create table drizzle.old (id serial primary key, name text); insert into drizzle.old (name) values ('kept'); create table old (id bigserial)",
    );
    await server.release();
    server = await startPostgres(cluster);
    expect(await query(server.url, "select name from drizzle.old")).toEqual([{ name: "kept" }]);
    await query(server.url, "alter table drizzle.old add column more text");
    await query(server.url, "insert into drizzle.old (name) values ('new')");
    await query(server.url, "alter table old add column more text");
    await query(server.url, "drop schema drizzle cascade");
    expect(
      await query(
        server.url,
        "select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()",
      ),
    ).toEqual(await query(server.url, "select current_user as owner"));
  });

  it("creates a database for that role, which can't connect to any other", async () => {
    const url = await server.createDatabase("made_for_a_test");
    await query(url, "create schema drizzle");
    await server.dropDatabase("made_for_a_test");
    await query(server.adminUrl, "create database foreign_one");
    await query(server.adminUrl, "revoke all on database foreign_one from public");
    const foreign = new URL(server.url);
    foreign.pathname = "/foreign_one";
    await expect(query(foreign.href, "select 1")).rejects.toThrow(/permission denied/);
  });

  it("closes the folder of a cluster that an earlier version left open, and keeps the data", async () => {
    await query(server.url, "create table kept_when_moved as select 42 as answer");
    await server.release();
    const { data } = locateCluster(cluster);
    if (lstatSync(cluster).isSymbolicLink()) {
      unlinkSync(cluster);
      renameSync(data, cluster);
    }
    chmodSync(dirname(cluster), 0o711);
    server = await startPostgres(cluster);
    expect(await query(server.url, "select answer from kept_when_moved")).toEqual([{ answer: 42 }]);
    expect(statSync(dirname(cluster)).mode & 0o777).toBe(0o700);
  });

  it("keeps the folder at mode 0700, and passwords and files of the cluster at 0600", () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect(modeOf(join(folder, "data"))).toBe(0o700);
    const { data } = locateCluster(cluster);
    expect(modeOf(data)).toBe(0o700);
    const files = [
      ...readdirSync(join(folder, "data"))
        .filter((name) => /password|\.log$/.test(name))
        .map((name) => join(folder, "data", name)),
      ...["PG_VERSION", "postgresql.conf", "global/pg_control"].map((name) => join(data, name)),
    ];
    expect(files.length).toBeGreaterThanOrEqual(6);
    for (const file of files) expect(modeOf(file), file).toBe(0o600);
  });
});
