import { expect, test } from "vitest";
import { safeTrackingUrl } from "#components/order/tracking-url.ts";

test("a web address is a link", () => {
  expect(safeTrackingUrl("https://dhl.example/track?n=1")).toBe("https://dhl.example/track?n=1");
});

test.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil", "", null])(
  "%j is none",
  (url) => {
    expect(safeTrackingUrl(url)).toBeNull();
  },
);
