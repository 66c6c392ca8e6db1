import { expect, test } from "vitest";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { recordTitle, toRecordId } from "./page-params.ts";

test("a path segment is decoded to the ID that it was made from", () => {
  expect(toRecordId("dev_01K9S")).toBe("dev_01K9S");
  for (const id of ["a/b", "a\\b", "%2F", " x ", "東京 1%", "..x", "...", "x".repeat(512)]) {
    expect(toRecordId(toIdSegment(id))).toBe(id);
    // Links from before the escaped form was introduced.
    expect(toRecordId(encodeURIComponent(id))).toBe(id);
  }
});

test.each(["%2E%2E", ".", "~Li4", "%00", "%", "%E0%A4%A", "~!", "x".repeat(513)])(
  "the segment %s stands for no record",
  (segment) => {
    expect(toRecordId(segment)).toBeNull();
  },
);

test("a tab is called as its record, or by its kind and ID where the record has no name", () => {
  expect(recordTitle("Employee", "emp_1", "Zoë Müller")).toBe("Zoë Müller");
  expect(recordTitle("Employee", "emp_1", null)).toBe("Employee emp_1");
  expect(recordTitle("Employee", "emp_1", " ")).toBe("Employee emp_1");
});
