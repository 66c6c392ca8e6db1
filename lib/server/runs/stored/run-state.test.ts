import { expect, test } from "vitest";
import { mayRunBecome } from "#lib/server/runs/stored/run-state.ts";

test("a run that waits for the service is done when its last rows got their outcome meanwhile", () => {
  expect(mayRunBecome("waiting", "done")).toBe(true);
});

test("a run that a person paused is not done before they let it go on", () => {
  expect(mayRunBecome("paused", "done")).toBe(false);
});
