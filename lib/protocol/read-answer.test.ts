import { expect, test } from "vitest";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { provesAnswer } from "#lib/protocol/read-answer.ts";

const answer = { data: {}, at: "2026-11-27T10:00:00.000Z", gap: null };

test("an answer of the service shows that the service answers", () => {
  expect(provesAnswer(["read", "orders.list", ""], answer)).toBe(true);
});

test.each([
  ["an answer that the server may have kept", ["read", "me", ""], answer],
  [
    "the last known record",
    ["read", "orders.get", "id=1"],
    { ...answer, lastKnown: { failure: emptyFailure, isPartial: false } },
  ],
  ["a read without an answer", ["read", "orders.list", ""], undefined],
  ["what Quartermaster answers by itself", ["requests", "list", ""], answer],
])("%s does not", (_what, key, data) => {
  expect(provesAnswer(key, data)).toBe(false);
});
