import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { folder } = vi.hoisted(() => ({
  folder: `${process.env.TMPDIR ?? "/tmp"}/qm-run-${process.pid}`,
}));
vi.mock("../system/folders.ts", () => ({ runFolder: folder }));

const { consoleOrigin, supervisorFile } = await import("./console-origin.ts");
const { recordOf } = await import("../system/processes.ts");

const record = (process: object) =>
  writeFileSync(supervisorFile, JSON.stringify({ ...process, origin: "http://127.0.0.1:3950" }));

beforeEach(() => {
  mkdirSync(folder, { recursive: true });
  for (const name of ["QM_ORIGIN", "QM_PORT"]) vi.stubEnv(name, undefined);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a command names the address of the console that runs from this folder", () => {
  record(recordOf(process.pid));
  expect(consoleOrigin()).toBe("http://127.0.0.1:3950");
});

test("a start that has ended is not taken for a running console", () => {
  record({ ...recordOf(process.pid), identity: "another process" });
  expect(consoleOrigin()).toBe("http://127.0.0.1:3000");
  vi.stubEnv("QM_PORT", "3100");
  expect(consoleOrigin()).toBe("http://127.0.0.1:3100");
});

test("the configured address is named whatever runs", () => {
  record(recordOf(process.pid));
  vi.stubEnv("QM_ORIGIN", "https://console.example.com");
  expect(consoleOrigin()).toBe("https://console.example.com");
});
