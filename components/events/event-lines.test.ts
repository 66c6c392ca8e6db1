import { describe, expect, it } from "vitest";
import { toEventLines } from "#components/events/event-lines.ts";
import { eventDetail } from "#testing/components/events.ts";

describe("what happened to an event", () => {
  it("goes from the sender's clock to the screen, with the time between the lines", () => {
    const lines = toEventLines(
      eventDetail({
        steps: [
          { at: "2026-11-21T14:02:11.342Z", what: "shown" },
          { at: "2026-11-21T14:02:11.049Z", what: "acknowledged" },
          {
            at: "2026-11-21T14:02:11.291Z",
            what: "read",
            resource: "orders",
            isChanged: true,
            from: "in_transit",
            to: "delivered",
          },
        ],
      }),
    );
    expect(lines.map(({ text, since }) => [text, since])).toEqual([
      ["Sent by the provider", null],
      ["Received and stored", null],
      ["Acknowledged with 202", "+31 ms"],
      ["Order read: In transit → Delivered", "+242 ms"],
      ["Shown on a screen", "+51 ms"],
    ]);
    expect(lines.map(({ isSameMinute }) => isSameMinute)).toEqual([false, true, true, true, true]);
  });

  it("names the sweep that found the change", () => {
    const [line] = toEventLines(eventDetail({ source: "sweep", sentAt: null }));
    expect(line?.text).toBe("Found by a sweep");
  });

  it("marks failed attempts", () => {
    const lines = toEventLines(
      eventDetail({ sentAt: null, steps: [{ at: "2026-11-21T14:03:00.000Z", what: "failed" }] }),
    );
    expect(lines.map(({ text, isFailure }) => [text, isFailure])).toEqual([
      ["Received and stored", false],
      ["Attempt failed", true],
    ]);
    expect(lines[1]).toMatchObject({ isSameMinute: false, since: "+49 s" });
  });
});
