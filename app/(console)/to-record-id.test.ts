import { expect, test } from "vitest";
import { toRecordId } from "./to-record-id";

test("an identifier is taken out of its address, whatever it is made of", () => {
  expect(toRecordId("dev_01K9S")).toBe("dev_01K9S");
  expect(toRecordId(encodeURIComponent("東京 1%"))).toBe("東京 1%");
});

test.each(["%2E%2E", ".", "a%2Fb", "a%5Cb", "%00", "%20x", "%", "x".repeat(129)])(
  "%s can be no identifier",
  (part) => {
    expect(toRecordId(part)).toBeNull();
  },
);
