import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rotateLog } from "./log-files.ts";

let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qm-log-"));
  log = join(folder, "console.log");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a log within its limit stays unchanged, and a missing log is no error", () => {
  expect(rotateLog(log, { bytes: 10 })).toBe(false);
  appendFileSync(log, "short");
  expect(rotateLog(log, { bytes: 10 })).toBe(false);
  expect(readFileSync(log, "utf8")).toBe("short");
});

it("a process that keeps writing to a rotated log writes to the new file", () => {
  const open = openSync(log, "a");
  writeSync(open, "the first lines\n");
  expect(rotateLog(log, { bytes: 10 })).toBe(true);
  writeSync(open, "the next\n");
  closeSync(open);
  expect(readFileSync(log, "utf8")).toBe("the next\n");
  expect(readFileSync(join(folder, "console.1.log"), "utf8")).toBe("the first lines\n");
  expect(statSync(join(folder, "console.1.log")).mode & 0o777).toBe(0o600);
});

it("five rotated logs are kept, and the oldest is deleted", () => {
  for (let n = 1; n <= 7; n += 1) {
    appendFileSync(log, `lines of rotation ${n}`);
    rotateLog(log, { bytes: 10 });
  }
  expect(readdirSync(folder).filter((name) => name !== "console.log")).toHaveLength(5);
  expect(readFileSync(join(folder, "console.1.log"), "utf8")).toBe("lines of rotation 7");
  expect(readFileSync(join(folder, "console.5.log"), "utf8")).toBe("lines of rotation 3");
  expect(existsSync(join(folder, "console.6.log"))).toBe(false);
});

it("a log is rotated after a day, and a rotated log is deleted after two weeks", () => {
  const day = 86_400_000;
  appendFileSync(log, "today");
  expect(rotateLog(log, {}, Date.now() + day / 2)).toBe(false);
  expect(rotateLog(log, {}, Date.now() + 2 * day)).toBe(true);
  expect(readFileSync(join(folder, "console.1.log"), "utf8")).toBe("today");
  expect(rotateLog(log, {}, Date.now() + 13 * day)).toBe(false);
  expect(readdirSync(folder)).toContain("console.1.log");
  expect(rotateLog(log, {}, Date.now() + 15 * day)).toBe(false);
  expect(readdirSync(folder)).toEqual(["console.log"]);
});
