import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import { buildCliPackage } from "./build-package.ts";

const folder = mkdtempSync(join(tmpdir(), "quartermaster-package-"));
// As installed: where Node.js strips no types, and without any other package.
const installed = join(folder, "node_modules", "quartermaster");
beforeAll(() => buildCliPackage(installed));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  execFileSync(process.execPath, [join(installed, "bin", "quartermaster.mjs"), ...args], {
    encoding: "utf8",
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder },
  });

// Four cold starts, without a cache of compiled code.
test("the built package runs without any dependency", { timeout: 60_000 }, () => {
  const help = run("--help");
  for (const name of Object.keys(endpoints)) expect(help).toContain(name.split(".")[0]);
  expect(run("orders", "list", "--help")).toContain("--sort-direction");
  expect(run("completion", "bash")).toContain("complete -F _quartermaster quartermaster");
  expect(run("help", "exit-codes")).toMatch(/^13 +unknown_outcome/m);
});
