import { afterEach, vi } from "vitest";

const held = globalThis as {
  qmAudit?: { waiting: unknown[] };
  qmBatches?: Map<string, { timer: NodeJS.Timeout | null }>;
};
// What the file before still waits to record has no store any more, and must not get into this file's.
held.qmAudit?.waiting.splice(0);
for (const { timer } of held.qmBatches?.values() ?? []) if (timer) clearTimeout(timer);
// What a process has once (`lib/server/per-process.ts`), each file makes anew.
for (const name of Object.keys(globalThis)) {
  if (/^qm[A-Z]/.test(name)) Reflect.deleteProperty(globalThis, name);
}

// Files share a process: the clock that a test moved must not move for the next one.
afterEach(() => void vi.useRealTimers());
