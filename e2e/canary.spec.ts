import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import pg from "pg";
import { findScreens } from "../scripts/world/screens.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { screenHeading } from "./pages/shell.ts";
import { findKey } from "./support/key-search.ts";
import { type Kind, personOf } from "./support/people.ts";
import { v4Error } from "./support/v4-error.ts";

// Logs at every level, because no level may contain a key.
test.use({ isRecorded: true, worldOptions: { settings: { QM_LOG_LEVEL: "trace" } } });

/** Returns the keys that the bytes contain, each with its encoding. */
const leaksIn = (bytes: Buffer, world: World): string[] =>
  world.keys.flatMap(({ label, key }) =>
    findKey(bytes, key).map((spelling) => `${label}: ${spelling}`),
  );

const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const cacheNames = await caches.keys().catch(() => []);
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cacheNames, databases]);
  });

const openEveryScreen = async (page: Page, world: World, kind: Kind) => {
  for (const { path, name } of await findScreens(world, personOf(world, kind))) {
    await page.goto(path);
    await expect(screenHeading(page), name).toHaveCount(1);
    await page.waitForLoadState("networkidle");
  }
};

/** Expects that the static files of the received pages have no source maps. */
const expectNoSourceMaps = async (world: World, received: Buffer) => {
  const scripts = new Set(
    received.toString("latin1").match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g),
  );
  expect(scripts.size).toBeGreaterThan(3);
  for (const path of scripts) {
    const map = await fetch(`${world.origin}${path}.map`);
    expect(map.status, `${path}.map`).toBe(404);
  }
};

test("findKey finds a key in every encoding and at every offset", () => {
  const key = "svc_sk_Zm9vYmFyLWNhbmFyeS1rZXktNDI";
  const bare = key.slice("svc_sk_".length);
  for (const text of [key, bare]) {
    const bytes = Buffer.from(text);
    for (const before of ["", "a", "ab", "abc"]) {
      const inside = Buffer.from(`${before}${text}!`);
      expect(findKey(Buffer.from(`x${inside.toString("base64")}x`), key)).toContain("base64");
      expect(findKey(Buffer.from(inside.toString("base64url")), key)).toContain("base64url");
    }
    expect(findKey(Buffer.from(`<b>${text}</b>`), key)).toContain("raw");
    expect(findKey(Buffer.from(bytes.toString("hex")), key)).toContain("hex");
    expect(findKey(Buffer.from(bytes.toString("hex").toUpperCase()), key)).toContain("HEX");
    const percent = [...bytes].map((byte) => `%${byte.toString(16)}`).join("");
    expect(findKey(Buffer.from(percent), key)).toContain("percent");
  }
  expect(findKey(Buffer.from("no key in this text"), key)).toEqual([]);
});

for (const kind of ["admin", "manager", "support"] as const) {
  test(`no screen sends a key to the browser of ${kind}`, async ({
    page,
    context,
    world,
    signInAs,
    recorder,
  }) => {
    const person = await signInAs(kind, "/");
    await openEveryScreen(page, world, kind);
    const received = recorder.received();
    // Proves that the recorder receives the contents of pages.
    expect(received.includes("/_next/static/")).toBe(true);
    expect(received.includes(person.user.email)).toBe(true);
    expect(leaksIn(received, world)).toEqual([]);
    const cookies = JSON.stringify(await context.cookies());
    expect(leaksIn(Buffer.from(cookies + (await readStorage(page))), world)).toEqual([]);
    await expectNoSourceMaps(world, received);
  });
}

test("a key that the service repeats in its answers does not reach the browser", async ({
  page,
  world,
  faults,
  signInAs,
  recorder,
}) => {
  const { key } = await signInAs("admin", "/settings");
  const order = (await findScreens(world, personOf(world, "admin"))).find(
    ({ name }) => name === "Order",
  );
  const message = `The key ${key} is not welcome`;
  for (const [status, body] of [
    [400, v4Error(400, message)],
    [401, { error: { type: "authentication_error", message, request_id: key } }],
    [403, v4Error(403, message)],
    [404, v4Error(404, message)],
    [500, v4Error(500, message)],
    [502, `<h1>${message}</h1>`],
    [200, `<h1>${message}</h1>`],
  ] as const) {
    await faults({
      operation: "*",
      kind: "answer",
      status,
      body,
      headers: { "x-request-id": key },
    });
    for (const path of ["/", "/orders", order?.path ?? "", "/settings", "/catalog"]) {
      await page.goto(path);
      await expect(page.getByRole("alert").first(), `${status} ${path}`).toBeVisible();
    }
  }
  expect(leaksIn(recorder.received(), world)).toEqual([]);
});

test("the log contains no key, and the database contains keys only encrypted", async ({
  page,
  world,
  signInAs,
  faults,
}) => {
  await signInAs("admin", "/");
  await faults({ operation: "*", kind: "reset" });
  await page.goto("/orders");
  await expect(page.getByRole("alert").first()).toBeVisible();
  const log = await readFile(world.consoleLog);
  expect(log.length).toBeGreaterThan(0);
  expect(leaksIn(log, world)).toEqual([]);

  const client = new pg.Client({ connectionString: world.databaseUrl });
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
    const dump = Buffer.from(rows.join("\n"));
    expect(dump.includes(personOf(world, "admin").user.email)).toBe(true);
    expect(dump.includes("sealed") || dump.includes("v1.")).toBe(true);
    expect(leaksIn(dump, world)).toEqual([]);
  } finally {
    await client.end();
  }
});
