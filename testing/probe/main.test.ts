import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { startProxy } from "#testing/service/proxy.ts";
import { refuseProduction } from "./address.ts";
import { readKeys } from "./keys.ts";
import type { ProbeReport } from "./run-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "probe-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  new Promise<{ out: string; errors: string; code: number | null }>((resolve, reject) => {
    const child = spawn(process.execPath, ["testing/probe/main.ts", ...args]);
    let out = "";
    let errors = "";
    child.once("error", reject);
    child.stdout.on("data", (data: Buffer) => {
      out += data;
    });
    child.stderr.on("data", (data: Buffer) => {
      errors += data;
    });
    child.once("close", (code) => resolve({ out, errors, code }));
  });

test("the command prints each rule or a JSON report, and exits with 1 if a rule fails", {
  // It reads all of a world twice.
  timeout: 60_000,
}, async () => {
  const sandbox = await startSandbox();
  const path = join(folder, "keys.json");
  writeFileSync(path, JSON.stringify({ keys: sandbox.keys }));
  const sound = await run(sandbox.baseUrl, "--keys", path);
  expect(sound.out).toContain("  pass  GET /v4/me without X-API-KEY answers 401\n");
  expect(sound.out).toMatch(/\d+ rules, \d+ pass, 0 fail, \d+ not testable/);
  expect(sound.code).toBe(0);

  const proxy = await startProxy(sandbox.baseUrl, {
    request: ({ url }) => url.searchParams.delete("email"),
  });
  const broken = await run(proxy.origin, "--keys", path, "--json");
  const report = JSON.parse(broken.out) as ProbeReport;
  const failed = report.rules.filter(({ outcome }) => outcome === "fail");
  expect(failed.length).toBeGreaterThan(0);
  for (const { statement } of failed) expect(statement).toContain("?email=");
  expect(broken.code).toBe(1);
  await proxy.close();
  await sandbox.close();
});

test("the command exits with 2 without an address, without a key, and for writes in production", async () => {
  expect(await run()).toMatchObject({ code: 2, errors: expect.stringContaining("one address") });
  expect(await run("http://127.0.0.1:9")).toMatchObject({
    code: 2,
    errors: expect.stringContaining("--key"),
  });
  const production = await run("https://api.example.com", "--key", "svc_sk_x", "--writes");
  expect(production.code).toBe(2);
  expect(production.errors).toContain("does not look like a sandbox");
});

test.each([
  ["https://sandbox.example.com", false],
  ["http://127.0.0.1:4010", false],
  ["http://[::1]:4010", false],
  ["https://api.example.com", true],
  ["https://api-sandbox.example.com", false],
  ["https://127.0.0.1.example.com", true],
  ["https://api.devices.example.com", true],
])("writes to %s are refused: %s", (address, isRefused) => {
  const refuse = () => refuseProduction(address);
  if (isRefused) expect(refuse).toThrow("does not look like a sandbox");
  else expect(refuse).not.toThrow();
});

test("keys come from options with a role, or from the environment", () => {
  const keys = readKeys({
    key: ["svc_sk_main=", "without-orders:read=svc_sk_a", "legacy=old_1"],
    environment: "svc_sk_unused",
  });
  expect(keys).toMatchObject({ main: "svc_sk_main=", legacy: "old_1", manager: null });
  expect(keys.without.get("orders:read")).toBe("svc_sk_a");
  expect(readKeys({ key: [], environment: "svc_sk_env" }).main).toBe("svc_sk_env");
  expect(() => readKeys({ key: ["boss=svc_sk_x"], environment: undefined })).toThrow("boss");
});
