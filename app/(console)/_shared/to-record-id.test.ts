import { expect, test } from "vitest";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { toRecordId } from "./to-record-id.ts";

test("an id is read from its address, whatever it consists of", () => {
  expect(toRecordId("dev_01K9S")).toBe("dev_01K9S");
  for (const id of ["a/b", "a\\b", "%2F", " x ", "東京 1%", "..x", "...", "x".repeat(512)]) {
    expect(toRecordId(toIdSegment(id))).toBe(id);
    // A link from before the escaped form was introduced.
    expect(toRecordId(encodeURIComponent(id))).toBe(id);
  }
});

test.each(["%2E%2E", ".", "~Li4", "%00", "%", "%E0%A4%A", "~!", "x".repeat(513)])(
  "%s names no record",
  (segment) => {
    expect(toRecordId(segment)).toBeNull();
  },
);
