import { expect, test } from "vitest";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { recordMetadata, toRecordId } from "./page-params.ts";

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

test("a page whose path segment stands for no record has the title of a missing page", async () => {
  const titleOf = (id: string) => recordMetadata("Device")({ params: Promise.resolve({ id }) });
  expect(await titleOf("dev_1")).toEqual({ title: "Device dev_1" });
  expect(await titleOf("%2E%2E")).toEqual({ title: "Page not found" });
});
