import { afterEach, vi } from "vitest";

// Files share a process: the clock that a test moved must not move for the next one.
afterEach(() => void vi.useRealTimers());
