import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RouteLine } from "#components/orders/route-line.tsx";
import type { Stage } from "#components/orders/stages.ts";

const stop = (name: string, state: Stage["state"], at: string | null = null): Stage => ({
  name,
  state,
  at,
});

const lineOf = (...stages: Stage[]) =>
  renderToString(<RouteLine label={null} stages={stages} eta={null} held={null} />);

const placed = stop("Placed", "passed", "2026-11-12T09:00:00Z");

test("only the last stop of a completed order has a check mark", () => {
  const checks = (...stages: Stage[]) => lineOf(...stages).match(/fill-st-delivered/g)?.length ?? 0;
  expect(checks(placed, stop("Delivered", "passed"))).toBe(1);
  expect(checks(placed, stop("Delivered", "upcoming"))).toBe(0);
  expect(checks(placed, stop("Cancelled", "cancelled"))).toBe(0);
});

test("a line of stops without dates leaves no space for dates", () => {
  const upcoming = [stop("Picked up", "upcoming"), stop("Received", "upcoming")];
  expect(lineOf(...upcoming)).not.toContain("\u00a0");
  expect(lineOf(placed, ...upcoming)).toContain("\u00a0");
});
