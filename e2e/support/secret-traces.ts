import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import pg from "pg";
import type { World } from "../../scripts/world/world.ts";
import { findKey } from "./key-search.ts";
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
const dumpDatabase = async ({ databaseUrl }: World) => {
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

/** Expects that nothing the browser received holds the secret. */
export const expectNotReceived = (recorder: Recorder, secret: string) =>
  expect(findKey(recorder.received(), secret)).toEqual([]);

/** Expects that Quartermaster's log has lines, none of which holds the secret. */
export const expectNotInLog = async (world: World, secret: string) => {
  const log = await readFile(world.consoleLog);
  expect(log.length).toBeGreaterThan(0);
  expect(findKey(log, secret)).toEqual([]);
};

/** Expects that the database holds a write of the operation, and the secret nowhere. */
export const expectNotInDatabase = async (world: World, secret: string, operation: string) => {
  const dump = await dumpDatabase(world);
  expect(dump.includes(operation)).toBe(true);
  expect(findKey(dump, secret)).toEqual([]);
};
