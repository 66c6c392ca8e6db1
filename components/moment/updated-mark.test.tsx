import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ageText, UpdatedMark, updatedText } from "#components/moment/updated-mark.tsx";
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
  expect(updatedText(5_000)).toBe("Updated 5 s ago");
  expect(updatedText(5_000, failure("unavailable"))).toBe("Updated 5 s ago, retrying");
  expect(updatedText(5_000, null, down("unavailable"))).toBe("Updated 5 s ago, retrying");
  expect(updatedText(5_000, null, down("signed_out"))).toBe("Updated 5 s ago, signed out");
  expect(updatedText(5_000, failure("authorization"))).toBe("Updated 5 s ago, can't be refreshed");
});

test("the mark keeps its place while its age is unknown", () => {
  expect(renderToString(<UpdatedMark at={1} />)).toMatch(/min-w-\[17ch\].*invisible/);
  expect(renderToString(<UpdatedMark at={0} />)).toMatch(/min-w-\[17ch\].*invisible/);
});
