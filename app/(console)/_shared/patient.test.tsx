import { type ReactElement, type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Patient } from "./patient.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number, part: ReactNode) =>
  new Promise<ReactNode>((resolve) => setTimeout(resolve, ms, part));

test("a part that is ready soon is rendered in place, without a boundary that would show it late", async () => {
  const rendered = Patient({ part: after(150, "the order"), fallback: "…" });
  await vi.advanceTimersByTimeAsync(150);
  expect(await rendered).toBe("the order");
});

test("a part that is ready without any content is not taken for a late one", async () => {
  expect(await Patient({ part: Promise.resolve(null), fallback: "…" })).toBeNull();
});

test("a slow part streams in behind its fallback, so that it holds up no other", async () => {
  const rendered = Patient({ part: after(5_000, "the courier"), fallback: "…" });
  await vi.advanceTimersByTimeAsync(200);
  const boundary = (await rendered) as ReactElement<{ fallback: ReactNode }>;
  expect(boundary.type).toBe(Suspense);
  expect(boundary.props.fallback).toBe("…");
});
