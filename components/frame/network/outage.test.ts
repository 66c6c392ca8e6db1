import { expect, test } from "vitest";
import { outageText } from "#components/frame/network/outage.tsx";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

const failure = (kind: FailureKind) => ({ ...emptyFailure, kind, message: "(UND_ERR_SOCKET)" });

test.each([
  ["unreachable", "The API can't be reached since 14:02. Retrying."],
  ["unavailable", "The API has been failing since 14:02. Retrying."],
  ["malformed", "The API has sent unreadable answers since 14:02. Retrying."],
  ["authentication", /^API key rejected since 14:02\. You stay signed in\./],
  ["signed_out", /^Your session has ended\. Sign in again/],
] as const)("an outage of the kind %s is named without an internal code", (kind, text) => {
  expect(outageText(failure(kind), "14:02", true)).toMatch(text);
  expect(outageText(failure(kind), "14:02", true)).not.toContain("UND_ERR");
});

test("the banner distinguishes a browser that is offline from a Quartermaster that does not answer", () => {
  expect(outageText(quartermasterUnreachable, "14:02", true)).toBe(
    "No connection to Quartermaster since 14:02. Retrying.",
  );
  expect(outageText(quartermasterUnreachable, "14:02", false)).toBe(
    "You have been offline since 14:02. Quartermaster reconnects by itself.",
  );
});
