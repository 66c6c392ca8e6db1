import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { programVersion } from "#lib/server/release.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import {
  compareSchema,
  findSchemaLevel,
  knownSteps,
  nameOfLevel,
  SchemaError,
} from "#lib/server/store/schema-level.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore } from "#testing/server/store.ts";

const migrateCommand = commandRunner("migrate", testStore());
const [newest = { tag: "", when: 0 }] = knownSteps().slice(-1);

const refusalOf = async (work: Promise<void>): Promise<string> => {
  const error = await work.catch((each: unknown) => each);
  if (!(error instanceof SchemaError)) throw error ?? new Error("It was not refused.");
  return error.message;
};

/** Does what a newer program would do to this store. */
const bringToNewer = async (version: string) => {
  await store().execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${newest.when + 1})`,
  );
  const note = JSON.stringify({ version, step: "9999_newer" });
  await storePool().query(`comment on table drizzle.__drizzle_migrations is '${note}'`);
};

/** Takes back the newest step in the store's own records, so that it is taken again. */
const forgetNewestStep = () =>
  store().execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${newest.when}`);

const readTables = async () => {
  const { rows } = await store().execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  return rows;
};

beforeEach(async () => {
  await store().execute(
    sql`delete from drizzle.__drizzle_migrations where created_at >= ${newest.when}`,
  );
  await store().execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${newest.when})`,
  );
});

describe("a schema that a newer program has changed", () => {
  it("is refused by both versions and the way on, before anything is changed", async () => {
    await prepareStore();
    await bringToNewer("9.1.0");
    for (const refused of [prepareStore, migrateStore]) {
      const message = await refusalOf(refused());
      expect(message).toContain("version 9.1.0 brought it to step 9999_newer");
      expect(message).toContain(`This is version ${programVersion}`);
      expect(message).toContain(`up to ${newest.tag}`);
      expect(message).toContain("Start version 9.1.0 or a newer one");
    }
    expect(await findSchemaLevel(storePool())).toMatchObject({ when: newest.when + 1 });
  });
});

describe("a step that fails", () => {
  it("is named with its statement and the way back, and leaves the schema as it was", async () => {
    await forgetNewestStep();
    const before = await readTables();
    const level = await findSchemaLevel(storePool());
    const message = await refusalOf(migrateStore());
    expect(message).toContain(`Step ${newest.tag} of the schema failed`);
    expect(message).toContain(`as it was, at step ${nameOfLevel(level)}`);
    expect(message).toMatch(/^Statement: \S/m);
    expect(message).toMatch(
      /^PostgreSQL: .*(?:already exists \(42P0\d|42701\)|does not exist \(42704\))/m,
    );
    expect(message).toContain("start it again");
    expect(await readTables()).toEqual(before);
    expect(await findSchemaLevel(storePool())).toEqual(level);
  });
});

it("npm run migrate says which steps it would take, and why one fails", async () => {
  const upToDate = await migrateCommand([]);
  expect(upToDate).toMatchObject({ code: 0, err: "" });
  expect(upToDate.out).toMatch(new RegExp(`at step ${newest.tag}\\.\nIt is up to date`));
  await forgetNewestStep();
  const planned = await migrateCommand(["--dry-run"]);
  expect(planned.out).toContain(`  ${newest.tag}\nNothing was changed: 1 steps would be taken.`);
  const failed = await migrateCommand([]);
  expect(failed.code).toBe(1);
  expect(failed.err).toContain(`Step ${newest.tag} of the schema failed`);
});

it("a store says which version brought its schema to which step", async () => {
  await storePool().query("comment on table drizzle.__drizzle_migrations is null");
  await migrateStore();
  const level = await findSchemaLevel(storePool());
  expect(level.note).toEqual({ version: programVersion, step: newest.tag });
  expect(compareSchema(level)).toBe("current");
});
