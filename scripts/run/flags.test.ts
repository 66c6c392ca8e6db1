import { beforeEach, expect, test, vi } from "vitest";
import { readFlags, UsageError } from "./flags.ts";

beforeEach(() => {
  for (const name of [
    "QM_HOST",
    "QM_PORT",
    "QM_SANDBOX_PORT",
    "QM_SANDBOX_SHAPE",
    "QM_SANDBOX_DAY",
  ]) {
    vi.stubEnv(name, undefined);
  }
});

test("the command line overrides the environment, which overrides the defaults", () => {
  expect(readFlags([])).toEqual({
    host: "127.0.0.1",
    port: 3000,
    sandboxPort: 4010,
    sandboxShape: "default",
    sandboxDay: 20,
  });
  vi.stubEnv("QM_SANDBOX_SHAPE", "bare");
  vi.stubEnv("QM_PORT", "3100");
  expect(readFlags(["--port", "3200"])).toMatchObject({ port: 3200, sandboxShape: "bare" });
  expect(readFlags(["--shape", "random:7"])?.sandboxShape).toBe("random:7");
});

test.each([["--shape", "loud"], ["--shape", "random:"], ["--port", "0"], ["--unknown"]])(
  "readFlags() refuses %s %s",
  (...args) => {
    expect(() => readFlags(args)).toThrow(UsageError);
  },
);

test.each(["soon", "-1", "1e999"])("readFlags() refuses a business day of %s seconds", (day) => {
  vi.stubEnv("QM_SANDBOX_DAY", day);
  expect(() => readFlags([])).toThrow("QM_SANDBOX_DAY must be a number of seconds");
});
