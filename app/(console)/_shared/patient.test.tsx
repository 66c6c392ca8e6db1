import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PartBoundary } from "./part-boundary.tsx";
import { Patient } from "./patient.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number, part: ReactNode) =>
  new Promise<ReactNode>((resolve) => setTimeout(resolve, ms, part));

test("a part that is ready soon is rendered in place, without a boundary that would show it late", async () => {
  const rendered = Patient({ part: after(150, "the order"), fallback: "…" });
  await vi.advanceTimersByTimeAsync(150);
  expect((await rendered).props).toMatchObject({ isLate: false, children: "the order" });
});

test("a part that is ready without any content is not taken for a late one", async () => {
  const { props } = await Patient({ part: Promise.resolve(null), fallback: "…" });
  expect(props).toMatchObject({ isLate: false, children: null });
});

test("a slow part streams in behind its fallback, so that it holds up no other", async () => {
  const rendered = Patient({ part: after(5_000, "the courier"), fallback: "…" });
  await vi.advanceTimersByTimeAsync(200);
  const { type, props } = await rendered;
  expect(type).toBe(PartBoundary);
  expect(props).toMatchObject({ isLate: true, fallback: "…" });
});
