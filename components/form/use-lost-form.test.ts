import { expect, test } from "vitest";
import { lostFormOf } from "#components/form/use-lost-form.ts";
import type { RequestsAnswer } from "#lib/protocol/intent.ts";

const answered = { isPlaceholderData: false, isFetching: false, isError: false };
const found = { requests: [{ id: "req_1" }] } as RequestsAnswer;
const none = { requests: [] as RequestsAnswer["requests"] } as RequestsAnswer;
const unknown = { requestId: null, isMissing: false };

test("a lost form is the request that a lookup of this form found, never that of the form before", () => {
  expect(lostFormOf("b", { ...answered, data: found }).requestId).toBe("req_1");
  expect(lostFormOf("b", { ...answered, data: found, isPlaceholderData: true })).toEqual(unknown);
  expect(lostFormOf(null, { ...answered, data: found })).toEqual(unknown);
});

test("a lost form is missing only by an answer of now", () => {
  expect(lostFormOf("b", { ...answered, data: none }).isMissing).toBe(true);
  expect(lostFormOf("b", { ...answered, data: none, isFetching: true })).toEqual(unknown);
  expect(lostFormOf("b", { ...answered, data: none, isError: true })).toEqual(unknown);
  expect(lostFormOf("b", { ...answered, data: undefined })).toEqual(unknown);
});
