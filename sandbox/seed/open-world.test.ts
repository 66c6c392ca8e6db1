import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openWorld } from "#sandbox/seed/open-world.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import { metaValue } from "#sandbox/world/world.ts";

let folder = "";
const open = () => openWorld({ path: join(folder, "world.db"), seed: 1, scale: "small", day: 0 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qm-world-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the world of another version is kept aside, and the new one gives none of its ids again", async () => {
  const old = await open();
  const n = nextNumber(old.db, "teams");
  insertRow(old.db, "teams", { n, company: 1, name: "Placed by a person", created_at: 0 });
  const key = {
    hash: "h",
    user: null,
    label: "kept",
    kind: "admin",
    capabilities: "[]",
    active: 1,
  };
  insertRow(old.db, "keys", key);
  old.db.run("update meta set value = '3' where name = 'version'");
  old.db.close();

  const fresh = await open();
  expect(metaValue(fresh.db, "version")).not.toBe("3");
  expect(existsSync(join(folder, "world.db.version-3"))).toBe(true);
  expect([...fresh.teams.values()]).not.toContain("Placed by a person");
  expect(nextNumber(fresh.db, "teams")).toBe(n + 1);
  expect(fresh.db.one("select label from keys where hash = 'h'")).toEqual({ label: "kept" });
  fresh.db.close();

  const again = await open();
  expect(nextNumber(again.db, "teams")).toBe(n + 1);
  again.db.close();
});
