import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { followLink } from "./cluster-location.ts";

let folder = "";

/** Makes an installation whose link leads to a database outside of it. Returns both. */
const install = () => {
  const data = join(folder, "var", "data");
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, "PG_VERSION"), "18\n");
  mkdirSync(join(folder, "first"));
  const path = join(folder, "first", "postgres");
  symlinkSync(data, path);
  writeFileSync(join(folder, "var", "owner"), path);
  return { data, path };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qm-location-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the link to the database is followed after its folder was moved", () => {
  const { data, path } = install();
  expect(followLink(path)).toBe(data);
  renameSync(join(folder, "first"), join(folder, "moved"));
  expect(followLink(join(folder, "moved", "postgres"))).toBe(data);
});

it("a copy of the folder does not use the database of the original", () => {
  const { path } = install();
  cpSync(join(folder, "first"), join(folder, "copy"), { recursive: true, verbatimSymlinks: true });
  expect(() => followLink(join(folder, "copy", "postgres"))).toThrow(`belongs to ${path}`);
});

it("a folder that leads to the original folder uses its database", () => {
  const { data } = install();
  symlinkSync(join(folder, "first"), join(folder, "shared"));
  expect(followLink(join(folder, "shared", "postgres"))).toBe(data);
});

it("a link whose database is gone is refused, not replaced by an empty database", () => {
  const { data, path } = install();
  rmSync(data, { recursive: true });
  expect(() => followLink(path)).toThrow("The database is missing");
});

it("without a link there is nothing to follow", () => {
  expect(followLink(join(folder, "postgres"))).toBeNull();
});
