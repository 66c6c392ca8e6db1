import { expect, test } from "vitest";
import { changeFailureText } from "#components/failure/change-failure.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";

test("a change that was refused was not made", () => {
  const refused = { ...emptyFailure, kind: "role", message: "Ask an admin." } as const;
  expect(changeFailureText(refused, "Not saved.")).toBe("Ask an admin. Not saved.");
});

test("a change whose answer was lost may have been made", () => {
  const text = changeFailureText(quartermasterUnreachable, "No session was ended.");
  expect(text).toContain("may have been made. Reload this page to see.");
  expect(text).not.toContain("No session was ended.");
});
