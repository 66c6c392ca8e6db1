import { afterEach, vi } from "vitest";

// What a process has once (`lib/server/per-process.ts`), each file makes anew.
for (const name of Object.keys(globalThis)) {
  if (/^qm[A-Z]/.test(name)) Reflect.deleteProperty(globalThis, name);
}

// Files share a process: the clock that a test moved must not move for the next one.
afterEach(() => void vi.useRealTimers());
