import { expect, test, vi } from "vitest";
import { keepPlainFetch, plainFetch } from "#lib/server/plain-fetch.ts";

test("the service is asked by the fetch of the process's start, whatever replaces it later", () => {
  const replaced = vi.fn();
  const atStart = globalThis.fetch;
  expect(plainFetch()).toBe(atStart);
  vi.stubGlobal("fetch", replaced);
  expect(plainFetch()).toBe(replaced);
  vi.unstubAllGlobals();
  keepPlainFetch();
  vi.stubGlobal("fetch", replaced);
  expect(plainFetch()).toBe(atStart);
});
