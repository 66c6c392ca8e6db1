import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PickupBox } from "#components/orders/pickup-box.tsx";
import { pageText } from "#testing/components/page.tsx";

const id = "ord_1";
const orderWith = (pickupWindow: object) => ({
  id,
  orderType: "Collection",
  status: "in_transit",
  pickupWindow,
});

const textOf = (pickupWindow: object, pickedUpAt: string) => {
  const history = { statusLogs: [{ status: "shipped", at: pickedUpAt }], devices: [] };
  return pageText(
    [["orders.history", { id }, history]],
    <PickupBox order={orderWith(pickupWindow)} />,
  );
};

const htmlOf = (pickupWindow: object) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PickupBox order={orderWith(pickupWindow)} />
    </QueryClientProvider>,
  );

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, "");

describe("the pickup window of an order", () => {
  it("is written in its own zone, with UTC as the tooltip of each end", () => {
    const html = htmlOf({
      from: "2026-11-25T09:00:00-05:00",
      to: "2026-11-25T18:00:00-05:00",
      timezone: "America/New_York",
    });
    expect(wordsOf(html)).toContain("Wed 25 Nov, 09:00–18:00 New York time");
    expect(html).toContain('title="2026-11-25 14:00:00 UTC"');
    expect(html).toContain('title="2026-11-25 23:00:00 UTC"');
  });

  it("of dates alone keeps its days west of UTC, and shows no time", () => {
    const html = htmlOf({ from: "2026-11-25", to: "2026-11-27", timezone: "America/Los_Angeles" });
    expect(wordsOf(html)).toContain("Wed 25 Nov – Fri 27 Nov Los Angeles time");
  });

  it.each([
    ["2026-11-27T23:00:00Z", "inside the window"],
    // The evening of 27 November in Los Angeles.
    ["2026-11-28T04:00:00Z", "inside the window"],
    ["2026-11-28T09:00:00Z", "outside the window"],
    ["2026-11-25T07:00:00Z", "outside the window"],
    ["2026-11-25", "inside the window"],
  ])("of dates alone includes its last day: a pickup at %s is %s", (pickedUpAt, words) => {
    const days = { from: "2026-11-25", to: "2026-11-27", timezone: "America/Los_Angeles" };
    expect(textOf(days, pickedUpAt)).toContain(words);
  });

  it.each([
    ["2026-11-25T17:00:00Z", "inside the window"],
    ["2026-11-25T16:59:00Z", "outside the window"],
  ])("of moments includes its first minute: a pickup at %s is %s", (pickedUpAt, words) => {
    const window = { from: "2026-11-25T09:00:00-08:00", to: "2026-11-25T18:00:00-08:00" };
    expect(textOf(window, pickedUpAt)).toContain(words);
  });
});
