import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { OperationName } from "#lib/v4/registry.ts";
import type { World } from "#testing/world/world.ts";
import { findKey } from "../../scripts/test/key-search.ts";
import type { Recorder } from "./recorder.ts";

const browserState = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      document.cookie,
      location.href,
      history.state,
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
    ]),
  );

/** Returns every row of Quartermaster's database, as text. */
export const dumpDatabase = async ({ databaseUrl }: World) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const result = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...result.rows.map(({ row }) => row));
    }
    return Buffer.from(rows.join("\n"));
  } finally {
    await client.end();
  }
};

/** Expects that neither the page nor the browser's storage holds the secret. */
export const expectNotInBrowser = async (page: Page, secret: string) =>
  expect(findKey(Buffer.from(await browserState(page)), secret)).toEqual([]);

/**
 * Expects that a written secret is neither in the page, nor in anything that the browser received,
 * nor in Quartermaster's log, nor in the database, which holds a write of the operation.
 */
export const expectNoTrace = async (
  { page, world, recorder }: { page: Page; world: World; recorder: Recorder },
  secret: string,
  operation: OperationName,
) => {
  await expectNotInBrowser(page, secret);
  expect(findKey(recorder.received(), secret)).toEqual([]);
  const log = await readFile(world.consoleLog);
  expect(log.length).toBeGreaterThan(0);
  expect(findKey(log, secret)).toEqual([]);
  const dump = await dumpDatabase(world);
  expect(dump.includes(operation)).toBe(true);
  expect(findKey(dump, secret)).toEqual([]);
};
