import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { eventKey } from "#lib/protocol/query-keys.ts";
import { eventDetail } from "#testing/components/events.ts";

vi.mock("#lib/actions/own-changes.ts", () => ({
  closeDisagreement: vi.fn(),
  replayEvent: vi.fn(),
}));
vi.mock("next/navigation", () => ({
  usePathname: () => "/events/1",
  useSearchParams: () => new URLSearchParams(),
}));

const { EventRecord } = await import("#components/events/event-record.tsx");

const htmlOf = (fields: Parameters<typeof eventDetail>[0]) => {
  const client = new QueryClient();
  client.setQueryData(eventKey(1), eventDetail(fields));
  const html = renderToString(
    <QueryClientProvider client={client}>
      <EventRecord id={1} heading="h1" />
    </QueryClientProvider>,
  );
  client.clear();
  return html;
};

const textOf = (fields: Parameters<typeof eventDetail>[0]) =>
  htmlOf(fields)
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replace(/\s+/g, " ");

describe("the page of an event", () => {
  it("has each step's moment in UTC as tooltip, to the millisecond", () => {
    const html = htmlOf({ steps: [{ at: "2026-11-21T14:02:11.049Z", what: "replayed" }] });
    expect(html).toContain('title="2026-11-21 14:02:11.049 UTC"');
    expect(html).toContain(">:11.049<");
  });

  it("shows type, signature, deliveries and the payload as it came", () => {
    const text = textOf({ copies: 2 });
    expect(text).toContain("Shipment delivered");
    expect(text).toContain("Valid Standard Webhooks");
    expect(text).toContain("3 deliveries of the same content, stored once");
    expect(text).toContain('"country" : "PT"');
    expect(text).toContain("The event is a hint. What you see was read from the API.");
  });

  it("says why there is no payload", () => {
    expect(textOf({ payload: null })).toContain("Deleted after its retention time.");
    expect(textOf({ payload: null, source: "sweep" })).toContain("None: a sweep found the change.");
  });

  it("shows a payload that is not JSON, and makes hidden characters visible", () => {
    expect(textOf({ payload: "not json \u202e" })).toContain("not json [U+202E]");
  });

  it("shows an unknown type as it came, and a record that the key can't see", () => {
    const text = textOf({
      type: "battery.inspected",
      steps: [
        { at: "2026-11-21T14:02:12.000Z", what: "not_visible", resource: "orders", id: "ord_1" },
      ],
    });
    expect(text).toContain("Unknown type");
    expect(text).toContain("ord_1 not found with your key");
  });
});
