import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "../system/folders.ts";

/** Runs `npm start` as package.json does. A start that goes on is ended. */
const start = (settings: Record<string, string>) =>
  spawnSync(process.execPath, ["--conditions=react-server", "scripts/main.mjs", "start"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
    encoding: "utf8",
    timeout: 10_000,
  });

test.each([
  [{ QM_LOG_LEVEL: "loud" }, "QM_LOG_LEVEL must be a level"],
  [{ QM_API_URL: "ftp://service.example" }, "QM_API_URL must be http(s)"],
  [{ DATABASE_URL: "mysql://db/x" }, "DATABASE_URL must look like postgresql://"],
  [{ QM_SANDBOX_DAY: "soon" }, "QM_SANDBOX_DAY must be a number"],
  [{ QM_PG_PORT: "none" }, "QM_PG_PORT must be a port"],
  [{ QM_MASTER_KEY: "short" }, "QM_MASTER_KEY must be 32 bytes as base64"],
])("npm start with %o ends before anything is built or started, and says why", (settings, line) => {
  const { status, stdout, stderr } = start(settings);
  expect(stderr).toContain(line);
  expect(status).toBe(2);
  expect(stdout).not.toMatch(/Build|Start/);
});

test("npm start with a database of one's own uses no generated secret, and says which are missing", () => {
  const { status, stderr } = start({ DATABASE_URL: "postgresql://qm@127.0.0.1/qm" });
  expect(stderr).toMatch(/^QM_MASTER_KEY is missing$/m);
  expect(stderr).toMatch(/^NEXTAUTH_SECRET is missing$/m);
  expect(stderr).toContain("With DATABASE_URL no secret is generated");
  expect(status).toBe(2);
});

test("npm start with a service of one's own makes no secret either", () => {
  const settings = { QM_API_URL: "https://service.example", QM_API_KEY: "svc_sk_x" };
  const { status, stderr } = start({ ...settings, QM_ENVIRONMENT: "production" });
  expect(stderr).toMatch(/^QM_MASTER_KEY is missing$/m);
  expect(stderr).toContain("With QM_API_URL no secret is generated");
  expect(status).toBe(2);
});
