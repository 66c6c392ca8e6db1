import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ageText, suffixOf, UpdatedMark } from "#components/moment/updated-mark.tsx";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

const failure = (kind: FailureKind) => ({ ...emptyFailure, kind, message: "" });
const down = (kind: FailureKind) =>
  ({ status: "down", failure: failure(kind), since: 0, isProven: true }) as const;

test.each([
  [-5_000, "0 s"],
  [400, "0 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3 * 3_600_000, "3 h"],
  [50 * 3_600_000, "2 d"],
])("an age of %d ms is shown as %s", (ms, text) => {
  expect(ageText(ms)).toBe(text);
});

test("the mark says that old facts are read again, or that they can't be", () => {
  expect(suffixOf(null)).toBe("");
  expect(suffixOf(failure("unavailable"))).toBe(", retrying");
  expect(suffixOf(null, down("unavailable"))).toBe(", retrying");
  expect(suffixOf(null, down("signed_out"))).toBe(", signed out");
  expect(suffixOf(failure("authorization"))).toBe(", can't be refreshed");
});

test("the mark keeps its place while its age is unknown", () => {
  expect(renderToString(<UpdatedMark at={1} />)).toMatch(/min-w-\[17ch\].*invisible/);
  expect(renderToString(<UpdatedMark at={0} />)).toMatch(/min-w-\[17ch\].*invisible/);
});
