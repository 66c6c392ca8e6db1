import { describe, expect, it } from "vitest";
import type { Entry } from "#components/orders/entries.ts";
import { addEvents } from "#components/orders/event-entries.ts";
import { toMoments } from "#components/orders/timeline-moments.ts";
import type { EventRow } from "#lib/protocol/event.ts";

const entry = (at: string | null, text: string, source: Entry["source"] = "status"): Entry => ({
  key: `${source} ${at} ${text}`,
  source,
  at,
  text,
  detail: null,
  device: null,
  isTrouble: false,
});

const event = (id: number, type: string, at: string, more: Partial<EventRow> = {}): EventRow => ({
  id,
  deliveryId: `msg_${id}`,
  source: "webhook",
  type,
  subjects: [],
  state: "processed",
  copies: 0,
  attempt: 1,
  receivedAt: at,
  sentAt: null,
  toScreenMs: null,
  disagreement: null,
  ...more,
});

const momentsOf = (entries: readonly Entry[], events: readonly EventRow[]) =>
  toMoments(addEvents(entries, events)).map(({ lead, sources }) => [lead.text, ...sources]);

describe("lifecycle events in an order's timeline", () => {
  it("join the log's entry of the same step, also across a minute", () => {
    const log = [entry("2026-11-21T14:02:59Z", "delivered")];
    const events = [
      event(1, "shipment.delivered", "2026-11-21T14:03:01Z"),
      event(2, "order.status_changed", "2026-11-21T14:03:02Z"),
    ];
    expect(momentsOf(log, events)).toEqual([["delivered", "status", "event"]]);
  });

  it("join an entry that names the event in a device's log", () => {
    const log = [entry("2026-11-21T10:00:10Z", "Device sourced", "device")];
    expect(momentsOf(log, [event(1, "device.sourced", "2026-11-21T10:04:00Z")])).toEqual([
      ["Device sourced", "device", "event"],
    ]);
  });

  it("join the nearest entry, where several say the same", () => {
    const log = [
      entry("2026-11-21T14:08:00Z", "in_transit"),
      entry("2026-11-21T14:00:00Z", "in_transit"),
    ];
    const [first, second] = toMoments(
      addEvents(log, [event(1, "shipment.in_transit", "2026-11-21T14:01:00Z")]),
    );
    expect(first?.sources).toEqual(["status"]);
    expect(second?.sources).toEqual(["status", "event"]);
  });

  it("stand alone where no log has the step, or only hours away", () => {
    const log = [entry("2026-11-21T08:00:00Z", "delivered")];
    expect(momentsOf(log, [event(1, "shipment.delivered", "2026-11-21T14:00:00Z")])).toEqual([
      ["Shipment delivered", "event"],
      ["delivered", "status"],
    ]);
  });

  it("never join a request of Quartermaster, or an entry without a time", () => {
    const at = "2026-11-21T14:00:00Z";
    const log = [entry(null, "delivered"), entry("2026-11-21T14:02:00Z", "delivered", "console")];
    const [added] = addEvents(log, [event(1, "shipment.delivered", at)]).filter(
      ({ source }) => source === "event",
    );
    expect(added?.at).toBe(at);
  });

  it("show an unknown type as it came, and what a sweep found", () => {
    const at = "2026-11-21T14:00:00Z";
    const texts = addEvents(
      [],
      [
        event(1, "battery.inspected", at),
        event(2, "order.status_changed", at, { source: "sweep" }),
      ],
    ).map(({ text, detail, href }) => [text, detail, href]);
    expect(texts).toEqual([
      ["battery.inspected", null, "/events/1"],
      ["Order status changed", "found by a sweep, no event came", "/events/2"],
    ]);
  });
});
